import { stratify, tree } from 'd3-hierarchy';
import type { MapItem } from './map-items.ts';

export interface PlacedItem {
  readonly item: MapItem;
  /** px, top left corner */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export const ITEM_HEIGHT = 32;
const ROW = 40;
const MAX_WIDTH = 230;
const GAP = 56;

/** Bold text is wider, and a cluster has a count after its name. */
const widthOf = ({ label, kind }: MapItem): number =>
  Math.min(MAX_WIDTH, 28 + (kind === 'keyword' ? 7 : 8) * [...label].length + (kind === 'cluster' ? 34 : 0));

/** Lays items out from left to right: children to the right of their parent, centred on it, without overlaps. */
export function placeItems(items: readonly MapItem[]): PlacedItem[] {
  const root = stratify<MapItem>()
    .id(({ id }) => id)
    .parentId(({ parent }) => parent)([...items]);
  // Siblings one row apart, others slightly more; columns are as wide as the widest item of each level.
  tree<MapItem>()
    .nodeSize([ROW, 1])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.35))(root);
  const widths: number[] = [];
  for (const { depth, data } of root) widths[depth] = Math.max(widths[depth] ?? 0, widthOf(data));
  const starts = widths.map((_, depth) => widths.slice(0, depth).reduce((sum, width) => sum + width + GAP, 0));
  return root.descendants().map(({ data, depth, x = 0 }) => ({ item: data, x: starts[depth] ?? 0, y: x, width: widthOf(data) }));
}
