// A club's colour made light enough to be read on the page's dark ground.

type Colour = readonly [number, number, number];

/** The lightest ground that coloured text stands on, and how much it must differ. */
const GROUND: Colour = [0x22, 0x28, 0x38];
const CONTRAST = 4.5;

const parse = (hex: string): Colour => {
  const digits = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [digits(1), digits(3), digits(5)];
};

const light = (colour: Colour): number => {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

export const contrast = (a: Colour, b: Colour): number => {
  const [more, less] = [light(a), light(b)].sort((x, y) => y - x);
  return (more! + 0.05) / (less! + 0.05);
};

/** The colour itself if it can be read, otherwise the nearest on the way to white that can. */
export function bright(hex: string): string {
  const colour = parse(hex);
  for (let white = 0; white <= 1; white += 0.02) {
    const mixed = colour.map((part) => Math.round(part + (255 - part) * white)) as unknown as Colour;
    if (contrast(mixed, GROUND) >= CONTRAST)
      return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  return '#ffffff';
}

export const readable = (hex: string): boolean => contrast(parse(hex), GROUND) >= CONTRAST;
