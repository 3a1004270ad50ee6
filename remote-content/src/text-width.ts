import { arialWidth } from '@canopy/contract/arial-width';

/**
 * Width in px of a text in Arial, in which Google renders titles (20 px) and descriptions (14 px). As the platform reckons it: measured
 * here, it would depend on the fonts of this device, and what was suggested could be too wide to be applied.
 */
export const textWidth = (text: string, fontPx: number): number => Math.ceil(arialWidth(text, fontPx));

/** The text as it fits a given width in px: whole, or truncated with an ellipsis. */
export function shownIn(text: string, fontPx: number, limit: number): string {
  if (textWidth(text, fontPx) <= limit) return text;
  let kept = text;
  while (kept !== '' && textWidth(`${kept} …`, fontPx) > limit)
    kept = kept.replace(/\s*\S+$/, '') === kept ? kept.slice(0, -1) : kept.replace(/\s*\S+$/, '');
  return `${kept} …`;
}
