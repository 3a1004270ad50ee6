import { visibilitySettings, type VisibilitySettings } from '@canopy/contract/tools';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { MAX_ANSWER_TOKENS } from './cost.ts';
import { readAnswer } from './read-answer.ts';
import { answeredOn, writeAnswer, type AnswerKey } from './store.ts';
import { queryRows } from '../../../store/rows.ts';

const SYSTEM = 'Answer the question as you would answer anybody. Name businesses and web addresses where they help.';
/** Concurrent requests. */
const AT_ONCE = 3;

/** Asks every model every question, once per day and run; what is already answered is not asked again. */
export const visibilityRound = defineJob({
  kind: 'visibility-round',
  payload: z.object({ day: z.string(), settings: visibilitySettings }),
  concurrency: 2,
  run: async ({ payload: { day, settings }, organisationId, progress, signal }, deps: Deps) => {
    const host = await hostOf(deps, organisationId);
    const done = await answeredOn(deps, organisationId, day);
    const open = settings.models.flatMap((model) =>
      settings.prompts.flatMap((prompt) =>
        Array.from({ length: settings.runs_a_day }, (_, run): AnswerKey => ({ prompt, model, day, run })),
      ),
    );
    const wanted = open.filter(({ model, run, prompt }) => !done.has(`${model} ${run} ${prompt}`));
    const failures = new Map<string, string>();
    const limit = pLimit(AT_ONCE);
    let finished = open.length - wanted.length;
    await Promise.all(
      wanted.map((key) =>
        limit(async () => {
          signal.throwIfAborted();
          // One that failed for a reason of its own is skipped for the rest of the round.
          if (!failures.has(key.model))
            await answerOne(deps, organisationId, key, { settings, host, signal }).catch((error: unknown) =>
              noteFailure(failures, key.model, error),
            );
          finished += 1;
          progress(finished / Math.max(1, open.length), `${finished} of ${open.length} answers`);
        }),
      ),
    );
    if (failures.size > 0 && failures.size === settings.models.length) throw new Error([...failures.values()][0]);
    return { answers: finished, failures: [...failures].map(([model, reason]) => ({ model, reason })) };
  },
});

function noteFailure(failures: Map<string, string>, model: string, error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
  failures.set(model, error.message);
}

async function answerOne(
  deps: Deps,
  organisationId: string,
  key: AnswerKey,
  { settings, host, signal }: { settings: VisibilitySettings; host: string; signal: AbortSignal },
): Promise<void> {
  const { text, usage } = await deps.models.write({
    organisationId,
    userId: null,
    purpose: 'visibility',
    model: key.model,
    system: SYSTEM,
    instruction: key.prompt,
    // Paid for once, even if the round is run again after a crash.
    key: `visibility:${key.day}:${key.run}:${key.prompt}`,
    settings: { maxOutputTokens: MAX_ANSWER_TOKENS, temperature: 0.7 },
    signal,
  });
  await writeAnswer(deps, organisationId, key, {
    ...readAnswer(text, { names: settings.names, rivals: settings.rivals, host }),
    text,
    outputTokens: usage.outputTokens,
  });
}

const hostOfRow = z.object({ domain: z.nullable(z.string()) });

/** The host of the workspace's own site, without `www.`. */
export async function hostOf({ db }: Pick<Deps, 'db'>, organisationId: string): Promise<string> {
  const rows = await queryRows(db, hostOfRow, sql`select domain from organisations where id = ${organisationId}`);
  const domain = rows[0]?.domain ?? '';
  const url = URL.parse(/^https?:\/\//.test(domain) ? domain : `https://${domain}`);
  return (url?.host ?? '').replace(/^www\./, '');
}
