let canvas: CanvasRenderingContext2D | null | undefined;

/** About how wide a character is where nothing can be measured, in parts of the font size. */
const AVERAGE = 0.5;

/** px of a text in Arial, as results on Google draw titles (20 px) and descriptions (14 px). */
export function textWidth(text: string, fontPx: number): number {
  if (canvas === undefined)
    canvas =
      typeof OffscreenCanvas === 'undefined'
        ? null
        : (new OffscreenCanvas(1, 1).getContext('2d') as unknown as CanvasRenderingContext2D | null);
  if (!canvas) return Math.ceil(text.length * fontPx * AVERAGE);
  canvas.font = `${fontPx}px Arial, "Liberation Sans", Helvetica, sans-serif`;
  return Math.ceil(canvas.measureText(text).width);
}

/** The text as it shows in so many px: whole, or cut with an ellipsis. */
export function shownIn(text: string, fontPx: number, limit: number): string {
  if (textWidth(text, fontPx) <= limit) return text;
  let kept = text;
  while (kept !== '' && textWidth(`${kept} …`, fontPx) > limit)
    kept = kept.replace(/\s*\S+$/, '') === kept ? kept.slice(0, -1) : kept.replace(/\s*\S+$/, '');
  return `${kept} …`;
}
