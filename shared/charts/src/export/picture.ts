import type { LegendEntry } from '../frame/frame-context.ts';

/** Properties that a drawing takes from style sheets and variables, which a file lacks. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

/** What only a page needs. */
const OF_THE_PAGE = ['class', 'style', 'tabindex', 'role', 'focusable', 'aria-label', 'aria-pressed', 'aria-hidden', 'data-mark'];

/** Picture pixels per drawing pixel. */
const PNG_SCALE = 2;
const PADDING = 16;
const TITLE_HEIGHT = 28;
const CAPTION_HEIGHT = 18;
const LEGEND_LINE = 20;
const BOX = 10;
const NAMESPACE = 'http://www.w3.org/2000/svg';

export interface Picture {
  /** the SVG file */
  readonly text: string;
  /** px */
  readonly width: number;
  readonly height: number;
}

/** Copies the original's computed styles, so that the colours are those of the current scheme. */
function inline(original: Element, copy: Element): void {
  const computed = getComputedStyle(original);
  for (const name of OF_THE_PAGE) copy.removeAttribute(name);
  for (const name of STYLES) {
    const value = computed.getPropertyValue(name);
    if (value) copy.setAttribute(name, value);
  }
  [...original.children].forEach((child, index) => {
    const copied = copy.children[index];
    if (copied) inline(child, copied);
  });
}

function svg(kind: string, attributes: Readonly<Record<string, string | number>>, content = ''): SVGElement {
  const element = document.createElementNS(NAMESPACE, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = content;
  return element;
}

/** Resolves a colour that may be a variable. */
const resolved = (paint: string, styles: CSSStyleDeclaration): string => {
  const variable = /^var\((--[\w-]+)\)$/.exec(paint)?.[1];
  return variable ? styles.getPropertyValue(variable).trim() : paint;
};

/**
 * A drawing as a file of its own: styles inlined, fonts named, the background of the present scheme, the title above it.
 * @param holder the element that the drawing stands in
 * @param caption a line below the title: what the figures are of
 * @throws where nothing is drawn
 */
export function drawingToSvg(holder: HTMLElement | null, title: string, legend: readonly LegendEntry[], caption = ''): Picture {
  const drawn = holder?.querySelector<SVGSVGElement>('svg[role="presentation"]');
  if (!holder || !drawn) throw new Error('There is no drawing.');
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  inline(drawn, copy);
  const width = Number(drawn.getAttribute('width')) + 2 * PADDING;
  const above = PADDING + TITLE_HEIGHT + (caption === '' ? 0 : CAPTION_HEIGHT);
  const below = above + Number(drawn.getAttribute('height'));
  const height = below + legend.length * LEGEND_LINE + PADDING;
  copy.setAttribute('x', String(PADDING));
  copy.setAttribute('y', String(above));

  const styles = getComputedStyle(holder);
  const surface = styles.getPropertyValue('--canopy-surface').trim() || 'white';
  const words = { 'font-family': styles.fontFamily, fill: styles.color };
  const file = svg('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
  file.append(
    svg('rect', { width, height, fill: surface }),
    svg('text', { ...words, x: PADDING, y: PADDING + 14, 'font-size': 16, 'font-weight': 600 }, title),
    ...(caption === '' ? [] : [svg('text', { ...words, x: PADDING, y: PADDING + 14 + CAPTION_HEIGHT, 'font-size': 12 }, caption)]),
    copy,
  );
  legend.forEach(({ label, paint, opacity = 1 }, index) => {
    const y = below + (index + 0.5) * LEGEND_LINE;
    const colour = resolved(paint, styles);
    file.append(
      svg('rect', { x: PADDING, y: y - BOX / 2, width: BOX, height: BOX, rx: 2, fill: colour, 'fill-opacity': opacity, stroke: colour }),
      svg('text', { ...words, x: PADDING + BOX + 8, y: y + 4, 'font-size': 12 }, label),
    );
  });
  return { text: new XMLSerializer().serializeToString(file), width, height };
}

/** A picture at twice the drawing's resolution. @throws if the browser cannot draw it */
export async function svgToPng({ text: source, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.scale(PNG_SCALE, PNG_SCALE);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))), 'image/png'),
  );
}
