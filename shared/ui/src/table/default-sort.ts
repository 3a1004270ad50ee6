/** Column and direction that a table is sorted by. */
interface Sort {
  readonly id: string;
  readonly descending: boolean;
}

/**
 * A table's initial sort order (decision 20): its first numeric column, descending. A table without one is sorted by its
 * first column, from A to Z.
 * @param columns the sortable ones, in order; null: there are none
 */
export function defaultSort(columns: readonly { readonly id: string; readonly numeric?: boolean | undefined }[]): Sort | null {
  const figures = columns.find(({ numeric }) => numeric);
  if (figures) return { id: figures.id, descending: true };
  const [first] = columns;
  return first ? { id: first.id, descending: false } : null;
}
