export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Size {
  width: number;
  height: number;
}

const GAP = 6;
const MARGIN = 8;
const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/**
 * Position of a tooltip of this size beside its anchor, in viewport px.
 * It flips to the opposite side if it does not fit, and never leaves the viewport.
 */
export function positionTooltip(anchor: DOMRect, tip: Size, side: Side, viewport: Size): { left: number; top: number } {
  const room: Record<Side, number> = {
    top: anchor.top - tip.height - GAP,
    bottom: viewport.height - anchor.bottom - tip.height - GAP,
    left: anchor.left - tip.width - GAP,
    right: viewport.width - anchor.right - tip.width - GAP,
  };
  const chosen = room[side] < MARGIN && room[OPPOSITE[side]] > room[side] ? OPPOSITE[side] : side;
  const upright = chosen === 'top' || chosen === 'bottom';
  const left = upright
    ? anchor.left + (anchor.width - tip.width) / 2
    : chosen === 'left'
      ? anchor.left - tip.width - GAP
      : anchor.right + GAP;
  const top = !upright
    ? anchor.top + (anchor.height - tip.height) / 2
    : chosen === 'top'
      ? anchor.top - tip.height - GAP
      : anchor.bottom + GAP;
  return {
    left: Math.max(MARGIN, Math.min(left, viewport.width - tip.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(top, viewport.height - tip.height - MARGIN)),
  };
}
