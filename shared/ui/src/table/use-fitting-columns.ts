import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { DataColumn, TableSort } from './column.ts';
import { foldColumns, spareColumns, type FoldedColumns } from './fold-columns.ts';

/** Numbers of spare columns that were too many, and the width in px that each needs. */
type Needed = ReadonlyMap<number, number>;

interface Fit {
  /** columns, order and state of loading that it was measured with */
  readonly of: string;
  /** number of spare columns in the row; LOOSE: all, with the widths they declare */
  readonly kept: number;
  readonly needed: Needed;
}

const LOOSE = Infinity;

const nothing: Needed = new Map();

/** The most columns whose need, as far as known, fits into `room`: all as declared, else all closer together, else fewer. */
function mostFor(room: number, spare: number, needed: Needed): number {
  const fits = (kept: number) => (needed.get(kept) ?? 0) <= room + 1;
  if (fits(LOOSE)) return LOOSE;
  for (let kept = spare; kept > 0; kept -= 1) if (fits(kept)) return kept;
  return 0;
}

/** The next attempt for a table of `width` px: as many columns fewer as the room asks for, by the widths of their headings. */
function fewer(fit: Fit, kept: number, spare: readonly { readonly id: string }[], table: Element, width: number, room: number): Fit {
  const needed = new Map(fit.needed).set(kept, Math.max(width, fit.needed.get(kept) ?? 0));
  if (kept === LOOSE) return { ...fit, kept: spare.length, needed };
  const headings = [...table.querySelectorAll<HTMLElement>('thead th')];
  // Without the disclosure button that folded columns bring: the next measurement has it.
  let left = width;
  let next = kept;
  while (next > 0) {
    next -= 1;
    left -= headings.find(({ dataset }) => dataset['column'] === spare[next]?.id)?.offsetWidth ?? 0;
    if (left <= room) break;
    needed.set(next, Math.max(left, needed.get(next) ?? 0));
  }
  return { ...fit, kept: next, needed };
}

/**
 * The columns that have room in the table's container, and those that fold into each row's disclosure. Measured before anything is
 * painted; a container without layout has room for all.
 * @param phone always the least: what names a row and the figure it is sorted by
 */
export function useFittingColumns<Row>(
  columns: readonly DataColumn<Row>[],
  sort: TableSort | null,
  { phone, waiting }: { phone: boolean; waiting: boolean },
): FoldedColumns<Row> & { readonly box: RefObject<HTMLDivElement | null>; readonly kept: number } {
  const box = useRef<HTMLDivElement>(null);
  const spare = spareColumns(columns, sort);
  // Skeletons have other widths than rows.
  const of = JSON.stringify([columns.map(({ id }) => id), sort?.id, waiting]);
  const [stored, setFit] = useState<Fit>({ of, kept: LOOSE, needed: nothing });
  const fit = stored.of === of ? stored : { of, kept: LOOSE, needed: nothing };
  const kept = phone ? 0 : Math.min(fit.kept, fit.kept === LOOSE ? LOOSE : spare.length);

  const measure = () => {
    const element = box.current;
    const table = element?.querySelector('table');
    const room = element?.clientWidth ?? 0;
    if (phone || !table || room === 0) return;
    const width = table.getBoundingClientRect().width;
    if (width > room + 1) {
      if (kept === 0) return;
      setFit(fewer(fit, kept, spare, table, width, room));
    } else {
      const next = mostFor(room, spare.length, fit.needed);
      if (next > kept) setFit({ ...fit, kept: next });
    }
  };
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
    measure();
  });
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  return { ...(kept === LOOSE ? { shown: columns, folded: [] } : foldColumns(columns, sort, kept)), box, kept };
}
