import type { PathPoint } from '../plot/path.ts';
import { thin } from './thin.ts';

export interface LineParts {
  readonly solid: readonly PathPoint[];
  /** segments to and from incomplete points */
  readonly dashed: readonly PathPoint[];
  /** values with gaps on both sides, which no path shows */
  readonly dots: readonly PathPoint[];
}

/**
 * The paths and dots of a line.
 * @param incomplete for each point
 */
export function lineParts(points: readonly PathPoint[], incomplete: readonly boolean[]): LineParts {
  const known = (index: number) => points[index] !== undefined && points[index].y !== null;
  const only = (isDrawn: (index: number) => boolean) => thin(points.map(({ x, y }, index) => ({ x, y: isDrawn(index) ? y : null })));
  return {
    solid: only((index) => incomplete[index] !== true),
    dashed: incomplete.includes(true) ? only((index) => [index - 1, index, index + 1].some((near) => incomplete[near])) : [],
    dots: points.filter((_, index) => known(index) && !known(index - 1) && !known(index + 1)),
  };
}
