import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

/** Work that is looked for again and again, in one worker process at a time, across restarts. */
export interface Schedule {
  /** unique; stored in the database, so it must stay the same across releases */
  readonly name: string;
  /** seconds between two runs */
  readonly seconds: number;
  /** whether an installation has it; default: each */
  when?(config: Config): boolean;
  run(deps: Deps): Promise<unknown>;
}
