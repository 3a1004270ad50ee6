import { stratify, tree } from 'd3-hierarchy';
import type { MapItem } from './map-items.ts';

export interface PlacedItem {
  readonly item: MapItem;
  /** px, top left corner */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** the label may be wider than its room */
  readonly isCut: boolean;
}

export const ITEM_HEIGHT = 32;
const ROW = 40;
const MAX_WIDTH = 230;
const GAP = 56;

/** Widest letters of each kind in the map's bold 13 px, in px; any other: of a script whose letters fill a square. */
const LETTERS: readonly (readonly [kind: RegExp, px: number])[] = [
  [/[ijlftr .,:;!'’|()[\]/-]/, 5.5],
  [/[mwMW@%&]/, 13],
  [/[a-zß-ÿ0-9]/, 8.2],
  [/[\u0020-\u052f]/, 10.5],
];
const FULL = 15;
const letterWidth = (letter: string): number => LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? FULL;

/** A box wide enough for its label, and in a cluster for the count after it. */
const roomFor = ({ label, kind }: MapItem): number =>
  Math.ceil([...label].reduce((sum, letter) => sum + letterWidth(letter), 24 + (kind === 'cluster' ? 38 : 0)));
const widthOf = (item: MapItem): number => Math.min(MAX_WIDTH, roomFor(item));

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
  return root.descendants().map(({ data, depth, x = 0 }) => ({
    item: data,
    x: starts[depth] ?? 0,
    y: x,
    width: widthOf(data),
    isCut: roomFor(data) > MAX_WIDTH,
  }));
}
