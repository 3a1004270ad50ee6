import { useEffect, useRef, useState } from 'react';

interface Answer<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** Rows selected one by one, possibly across pages, or everything that matches the list's filters. */
export interface Selection<Row> {
  /** keys of the ticked rows */
  readonly keys: readonly string[];
  /** whether everything is selected, not only the ticked rows */
  readonly isAll: boolean;
  readonly count: number;
  /** how many rows `selectAll` would add; 0 unless this whole page is ticked */
  readonly more: number;
  /** the rows selected one by one, in the order they were seen */
  readonly rowsOf: () => Row[];
  readonly select: (keys: readonly string[]) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const NONE: readonly never[] = [];

/** The selection of a list; a different view starts with an empty one. @param view whatever determines the set of rows */
export function useSelection<Row extends { readonly id: string }>(answer: Answer<Row> | undefined, view: string): Selection<Row> {
  const [state, setState] = useState<{ view: string; keys: readonly string[]; isAll: boolean }>({ view, keys: [], isAll: false });
  const seen = useRef(new Map<string, Row>());
  const rows = answer?.data ?? NONE;
  const total = answer?.total ?? 0;
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row);
  }, [rows]);
  const isAll = state.view === view && state.isAll;
  const chosen = state.view === view ? state.keys : NONE;
  // With everything selected, the rows on screen are ticked; unticking one keeps the others on screen selected.
  const keys = isAll ? rows.map(({ id }) => id) : chosen;
  const wholePage = rows.length > 0 && rows.every(({ id }) => keys.includes(id));
  return {
    keys,
    isAll,
    count: isAll ? total : keys.length,
    more: !isAll && wholePage ? Math.max(0, total - keys.length) : 0,
    rowsOf: () => keys.flatMap((id) => seen.current.get(id) ?? []),
    select: (next) => setState({ view, keys: next, isAll: false }),
    selectAll: () => setState({ view, keys: [], isAll: true }),
    clear: () => setState({ view, keys: [], isAll: false }),
  };
}
