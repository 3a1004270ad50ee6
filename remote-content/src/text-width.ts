let canvas: CanvasRenderingContext2D | null | undefined;

/** Approximate width of a character where nothing can be measured, as a fraction of the font size. */
const AVERAGE = 0.5;

/** Width in px of a text in Arial, in which Google renders titles (20 px) and descriptions (14 px). */
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

/** The text as it fits a given width in px: whole, or truncated with an ellipsis. */
export function shownIn(text: string, fontPx: number, limit: number): string {
  if (textWidth(text, fontPx) <= limit) return text;
  let kept = text;
  while (kept !== '' && textWidth(`${kept} …`, fontPx) > limit)
    kept = kept.replace(/\s*\S+$/, '') === kept ? kept.slice(0, -1) : kept.replace(/\s*\S+$/, '');
  return `${kept} …`;
}
