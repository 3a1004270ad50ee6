/** A rectangle of the viewport, in px. */
export type Area = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

const GAP = 8;

const shared = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * The highest position, directly below where a box is, at which it covers nothing clickable; if there is no such
 * position, the one where it covers least.
 * @param height of the viewport, px
 * @returns its top, px
 */
export function clearTop(box: Area, clickable: readonly Area[], height: number): number {
  // Copied side by side instead of spreading: on a browser's DOMRect the sides are getters.
  const at = (top: number): Area => ({ top, left: box.left, right: box.right, bottom: top + box.bottom - box.top });
  const covered = (top: number): number => clickable.reduce((sum, area) => sum + shared(at(top), area), 0);
  const candidates = clickable.map(({ bottom }) => bottom + GAP).filter((top) => top > box.top && at(top).bottom + GAP <= height);
  let best = { top: box.top, covered: covered(box.top) };
  for (const top of candidates.toSorted((a, b) => a - b)) {
    if (best.covered === 0) break;
    const found = covered(top);
    if (found < best.covered) best = { top, covered: found };
  }
  return best.top;
}
