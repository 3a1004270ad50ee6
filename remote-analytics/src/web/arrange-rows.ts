import type { DataColumn, TableSort } from '@canopy/ui/table';

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows sorted by a column; those without a value come last in either direction. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], { id, descending }: TableSort): Row[] {
  const value = columns.find((column) => column.id === id)?.value;
  if (!value) return [...rows];
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one) ?? null, value(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b)));
  });
}

/** Rows whose name contains a text, ignoring case. */
export function searchRows<Row extends { readonly key: string }>(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? rows : rows.filter(({ key }) => key.toLowerCase().includes(wanted));
}
