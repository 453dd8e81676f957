// Small helpers for boards drawn as SVG.

const NAMESPACE = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number | null | undefined>;

/** An SVG element with attributes and children; attributes that are null are left out. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    // As an attribute, the server's policy for styles would not let it through.
    if (key === 'style') element.style.cssText = String(value);
    else element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** A point of the screen where the element with this `data-id` is the first hit. */
export function pointForElement(root: Element, id: string): { x: number; y: number } | null {
  const steps = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
  for (const element of root.querySelectorAll(`[data-id="${CSS.escape(id)}"]`)) {
    const box = element.getBoundingClientRect();
    for (const v of steps)
      for (const u of steps) {
        const [x, y] = [box.left + box.width * u, box.top + box.height * v];
        const hit = document.elementFromPoint(x, y)?.closest('[data-id]');
        if (hit?.getAttribute('data-id') === id) return { x, y };
      }
  }
  return null;
}

/** A drawing as it is seen now, as a picture. */
export async function pictureOf(root: SVGSVGElement): Promise<ImageBitmap> {
  const { width, height } = root.getBoundingClientRect();
  const copy = root.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return createImageBitmap(image);
}
