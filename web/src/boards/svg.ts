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
