import type { Config } from '../config/config.ts';
import type { Log } from '../deps.ts';

/** A task of the operator that ends by itself. */
export interface Command {
  /** for `--help`: options and what it does */
  readonly options: string;
  readonly summary: string;
  /** Prints what it did on standard output. @returns the exit code */
  run(config: Config, log: Log, options: readonly string[]): Promise<number>;
}
