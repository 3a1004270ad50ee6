/** What a rule-written answer reports from a tool's evidence. */
export type Focus =
  /** one figure, by its label */
  | { readonly kind: 'figure'; readonly label: string }
  /** the first row, by this column */
  | { readonly kind: 'first'; readonly column: string; readonly superlative: string }
  /** all figures */
  | { readonly kind: 'all' }
  /** how many rows, then the table */
  | { readonly kind: 'rows' };

export interface PlannedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly focus: Focus;
}
