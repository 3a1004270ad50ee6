import { ITEM_HEIGHT, type PlacedItem } from './place-items.ts';

/** A curve from an item's right edge to the left edge of one below it; px. */
export interface MapLine {
  /** ids of the items that it joins */
  readonly parent: string;
  readonly child: string;
  /** where it starts and ends, and the x at which it bends */
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly bend: number;
}

type Box = Pick<PlacedItem, 'x' | 'y' | 'width'>;

const lineOf = (parent: string, child: string, above: Box, below: Box): MapLine => {
  const from = { x: above.x + above.width, y: above.y + ITEM_HEIGHT / 2 };
  const to = { x: below.x, y: below.y + ITEM_HEIGHT / 2 };
  return { parent, child, from, to, bend: (from.x + to.x) / 2 };
};

/** The line above each item but the project; those of the same parent follow each other. */
export function linesOf(placed: readonly PlacedItem[]): MapLine[] {
  const byId = new Map(placed.map((one) => [one.item.id, one]));
  const lines = placed.flatMap((below): MapLine[] => {
    const above = byId.get(below.item.parent ?? '');
    return above ? [lineOf(above.item.id, below.item.id, above, below)] : [];
  });
  return [...Map.groupBy(lines, ({ parent }) => parent).values()].flat();
}

/** The lines of one item as they are when it stands elsewhere. */
export function linesAt(lines: readonly MapLine[], id: string, box: Box): MapLine[] {
  const own = { from: { x: box.x + box.width, y: box.y + ITEM_HEIGHT / 2 }, to: { x: box.x, y: box.y + ITEM_HEIGHT / 2 } };
  return lines.flatMap((line): MapLine[] => {
    if (line.parent !== id && line.child !== id) return [];
    const [from, to] = line.parent === id ? [own.from, line.to] : [line.from, own.to];
    return [{ ...line, from, to, bend: (from.x + to.x) / 2 }];
  });
}

/** The path of an SVG that draws these lines. */
export const pathOf = (lines: readonly MapLine[]): string =>
  lines.map(({ from, to, bend }) => `M${from.x} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${to.x} ${to.y}`).join('');
