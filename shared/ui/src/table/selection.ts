/** Which rows are selected; held by the screen. */
export interface TableSelection {
  /** keys of rows, also of other pages */
  selected: readonly string[];
  onChange: (keys: string[]) => void;
}
