import { saveFile } from '@canopy/ui/data';
import { linesOf } from './map-lines.ts';
import { ITEM_HEIGHT, type PlacedItem } from './place-items.ts';

const MARGIN = 24;
/** Side length in pixels that every browser can draw. */
const MAX_SIDE = 8_000;

type Pen = Pick<
  CanvasRenderingContext2D,
  'scale' | 'translate' | 'fillRect' | 'beginPath' | 'moveTo' | 'bezierCurveTo' | 'roundRect' | 'stroke' | 'fill' | 'fillText'
> & { fillStyle: unknown; strokeStyle: unknown; font: string; lineWidth: number; textBaseline: string };

/** Bounds of the whole map, in px. */
function boundsOf(placed: readonly PlacedItem[]) {
  const left = Math.min(...placed.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...placed.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...placed.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...placed.map(({ y }) => y)) + ITEM_HEIGHT + MARGIN;
  return { left, top, width: right - left, height: bottom - top };
}

export interface Colours {
  readonly ground: string;
  readonly line: string;
  readonly text: string;
  readonly box: string;
}

const cut = (label: string): string => ([...label].length <= 28 ? label : `${[...label].slice(0, 27).join('')}…`);

/** Draws the map from its top left corner. */
export function drawMap(pen: Pen, placed: readonly PlacedItem[], { ground, line, text, box }: Colours): void {
  const { left, top, width, height } = boundsOf(placed);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.translate(-left, -top);
  pen.strokeStyle = line;
  pen.lineWidth = 1.5;
  for (const { from, to, bend } of linesOf(placed)) {
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.bezierCurveTo(bend, from.y, bend, to.y, to.x, to.y);
    pen.stroke();
  }
  pen.textBaseline = 'middle';
  for (const { item, x, y, width: wide } of placed) {
    pen.beginPath();
    pen.roundRect(x, y, wide, ITEM_HEIGHT, 8);
    pen.fillStyle = box;
    pen.fill();
    pen.stroke();
    pen.fillStyle = text;
    pen.font = `${item.kind === 'keyword' ? 400 : 600} 13px Inter, sans-serif`;
    pen.fillText(cut(item.label), x + 12, y + ITEM_HEIGHT / 2 + 1);
  }
}

/** Saves the whole map in its current state as a PNG file in the screen's colours. @throws Error if the browser cannot draw it */
export async function savePicture(name: string, placed: readonly PlacedItem[]): Promise<void> {
  const { width, height } = boundsOf(placed);
  const scale = Math.min(2, MAX_SIDE / width, MAX_SIDE / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot create images. Export the list instead.');
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string): string => style.getPropertyValue(token).trim();
  pen.scale(scale, scale);
  drawMap(pen, placed, {
    ground: colour('--canopy-surface'),
    line: colour('--canopy-border'),
    text: colour('--canopy-text'),
    box: colour('--canopy-surface'),
  });
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The image is too large for this browser. Export the list instead.');
  saveFile(`${name}.png`, picture, 'image/png');
}
