/** The selected rows; the screen holds this state. */
export interface TableSelection {
  /** keys of rows, including those on other pages */
  selected: readonly string[];
  onChange: (keys: string[]) => void;
}
