/** What a command has to say. */
export interface Answer {
  /** for people, one line each */
  lines: readonly string[];
  /** for programs */
  value: unknown;
  /** default 0 */
  exitCode?: number;
}
