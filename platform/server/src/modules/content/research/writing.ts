import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { queryRow } from '../../../store/rows.ts';
import type { RunKey, Tx } from './run-store.ts';

/** How often the text being written is shown, ms. */
const SHOW_MS = 200;

const writingRow = z.object({ part: z.string(), text: z.string() });

/** What a model has written of a run's draft so far; undefined: no model is writing. */
export const readWriting = (db: Deps['db'], { organisationId, id }: RunKey) =>
  queryRow(db, writingRow, sql`select part, text from research_writing where organisation_id = ${organisationId} and run_id = ${id}`);

/** Nothing is being written. */
export async function forgetWriting(tx: Pick<Tx, 'execute'>, { organisationId, id }: RunKey): Promise<void> {
  await tx.execute(sql`delete from research_writing where organisation_id = ${organisationId} and run_id = ${id}`);
}

/**
 * Shows followers of a run what a model writes, as it grows. For display only: a storage failure does not stop the writing.
 * @returns a function to call with the model's answer so far
 */
export function showWriting({ db, log }: Pick<Deps, 'db' | 'log'>, { organisationId, id }: RunKey): (answer: string) => void {
  let answer = '';
  let running = false;
  let part: string | undefined;
  const write = async (): Promise<void> => {
    part ??= (
      await queryRow(
        db,
        writingRow,
        sql`
        insert into research_writing (organisation_id, run_id) values (${organisationId}, ${id})
        on conflict (organisation_id, run_id) do update set part = excluded.part, text = '' returning part, text`,
      )
    )?.part;
    for (let shown = ''; shown !== answer; await delay(SHOW_MS)) {
      shown = answer;
      await db.execute(
        sql`update research_writing set text = ${readableOf(shown)} where organisation_id = ${organisationId} and run_id = ${id} and part = ${part}`,
      );
    }
  };
  return (soFar) => {
    answer = soFar;
    // Parsed in full a few times a second rather than for each piece; for each piece only until there is something to show.
    if (running || (part === undefined && readableOf(answer) === '')) return;
    running = true;
    write()
      .catch((error: Error) => log.warn({ reason: error.message }, 'what a model writes cannot be shown'))
      .finally(() => {
        running = false;
      });
  };
}

const FIELD = /"(heading|text)"\s*:\s*"((?:[^"\\]|\\.)*)("?)/g;

/** Decodes a JSON string that may be cut off. */
function unescaped(raw: string): string {
  try {
    return z.parse(z.string(), JSON.parse(`"${raw}"`));
  } catch {
    return raw.replace(/\\(?:u[0-9a-f]{0,3})?$/i, '').replace(/\\./g, ' ');
  }
}

/** The headings and sentences of a model's JSON answer so far. */
export function readableOf(answer: string): string {
  let text = '';
  for (const [, name, raw = '', end] of answer.matchAll(FIELD)) {
    // Some models name the fact in the sentence; until that prefix is complete it is unknown whether they do.
    const said = unescaped(raw).replace(/^F\d+: /, '');
    if (end === '' && /^F\d*:?$/.test(said)) continue;
    if (said !== '') text += name === 'heading' ? `${text === '' ? '' : '\n\n'}${said}\n` : `${said} `;
  }
  return text.trimEnd();
}
