import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server of the site returns for a path. */
export interface FieldResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * A site that somebody reported an auditor for: path → response, with `*` for every other path. `ORIGIN` stands for its own origin, `OTHER`
 * for that of the second host, where there is one.
 */
export interface FieldSite {
  readonly symptom: string;
  /** public reports of the fault */
  readonly reported: string;
  readonly site: Readonly<Record<string, FieldResponse>>;
  readonly otherSite?: Readonly<Record<string, FieldResponse>>;
}

/** @param name of a file beside this one, without its ending */
export const fieldSite = (name: string): FieldSite =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'sites', `${name}.json`), 'utf8')) as FieldSite;
