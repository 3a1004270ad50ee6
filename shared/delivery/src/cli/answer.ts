/** Output of a command. */
export interface Answer {
  /** human-readable, one line each */
  lines: readonly string[];
  /** machine-readable */
  value: unknown;
  /** default 0 */
  exitCode?: number;
}
