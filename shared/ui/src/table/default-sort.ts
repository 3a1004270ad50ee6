/** Column and direction that a table is sorted by. */
interface Sort {
  readonly id: string;
  readonly descending: boolean;
}

/**
 * What a table is sorted by at first (decision 20): its first column of figures, most first. A table of names alone begins with the
 * first of them, from A to Z.
 * @param columns those that can be sorted by, in their order; null: there are none
 */
export function defaultSort(columns: readonly { readonly id: string; readonly numeric?: boolean | undefined }[]): Sort | null {
  const figures = columns.find(({ numeric }) => numeric);
  if (figures) return { id: figures.id, descending: true };
  const [first] = columns;
  return first ? { id: first.id, descending: false } : null;
}
