/** A point of a path; y is null for a gap. */
export interface PathPoint {
  readonly x: number;
  readonly y: number | null;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The commands of a path through points; a gap lifts the pen. */
export function pathOf(points: readonly PathPoint[]): string {
  let pen = 'M';
  let path = '';
  for (const { x, y } of points) {
    if (y !== null) path += `${pen}${tenth(x)} ${tenth(y)}`;
    pen = y === null ? 'M' : 'L';
  }
  return path;
}
