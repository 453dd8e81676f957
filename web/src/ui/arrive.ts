// Where the focus goes when another screen is shown: to its heading, which says where one is, at its top.

let arrived = false;

/** For the heading of a screen. The browser itself knows where a page begins that was only just loaded. */
export function arrive(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (arrived) {
    // What was scrolled to was on the screen before.
    scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  }
  arrived = true;
}
