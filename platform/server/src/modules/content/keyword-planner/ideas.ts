import { randomUUID } from 'node:crypto';
import type { KeywordProviderId } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { throughOutages } from '../../../store/outage.ts';
import { giveBackLimit, settleLimit, takeLimit } from '../../billing/limits/index.ts';
import { keywordSourceOf, PROVIDER_NAMES } from '../keyword-providers/index.ts';
import { keepMetrics, localeOf } from './metrics.ts';
import { CHARGES, takeTurn } from './provider-turns.ts';

type Tx = Parameters<typeof settleLimit>[0];

const figures = z.object({
  keyword: z.string(),
  volume: z.nullable(z.number()),
  competition: z.nullable(z.number()),
  cpc: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** absent from answers that were stored without months */
  trend: z._default(z.nullable(z.object({ latest: z.number(), two_before: z.number() })), null),
});
/** A provider's answer, as stored in steps and projects. */
export const ideasShape = z.object({
  country: z.string(),
  language: z.string(),
  figures: z.array(figures),
  /** why there are none, or not all, for people */
  problem: z.nullable(z.string()),
});
export type Ideas = z.output<typeof ideasShape>;

/** The provider of ideas, and the reservation for it. */
export interface IdeasWanted {
  provider: KeywordProviderId;
  /** null: the answer is stored from an earlier attempt */
  reservationId: string | null;
}

/**
 * Reserves one of the month's keyword metadata updates for a provider's ideas. The reservation lasts as long as a task names it in its payload.
 * @returns `ideasId`, new each time: a reservation serves only one request
 * @throws problem 402 `limit-reached`; 409 `provider-without-key`, `country-needed`
 */
export async function reserveIdeas(
  deps: Deps,
  organisationId: string,
  provider: KeywordProviderId,
): Promise<{ ideasId: string; reservationId: string }> {
  await localeOf(deps.db, organisationId);
  await keywordSourceOf(deps, provider);
  const ideasId = randomUUID();
  const reference = `keyword-ideas ${ideasId}`;
  const { reservationId } = await takeLimit(deps.db, {
    organisationId,
    limit: 'keyword_metadata',
    amount: 1,
    reference,
    now: deps.clock(),
  });
  return { ideasId, reservationId };
}

/**
 * Asks a provider about seeds, once. A failure is part of the result: the project is created without ideas. One transaction stores the
 * answer on the project and uses up the reservation, whatever becomes of the project.
 */
export async function askIdeas(
  deps: Deps,
  { organisationId, step }: Pick<JobContext, 'organisationId' | 'step'>,
  projectId: string,
  { provider, reservationId }: IdeasWanted,
  keywords: readonly string[],
): Promise<Ideas> {
  const { source, isSandbox } = await keywordSourceOf(deps, provider);
  // Waiting is a separate step: a process that dies meanwhile has not asked yet.
  await step('ideas-turn', z.null(), async ({ signal }) => {
    if (!isSandbox) await takeTurn(deps.db, provider, 'ideas', signal);
    return null;
  });
  // Not aborted when somebody cancels: the answer may already be paid for.
  return step('ideas', ideasShape, async ({ attempt, signal }) => {
    const locale = await localeOf(deps.db, organisationId);
    const name = PROVIDER_NAMES[provider];
    if (attempt > 1 && CHARGES[provider])
      return {
        ...locale,
        figures: [],
        problem: `${name}: The server stopped before the provider responded. The provider may have charged for the request, so it was not repeated automatically.`,
      };
    const answer = await source.ideas({ keywords, ...locale });
    const ideas = { ...locale, figures: answer.figures, problem: answer.failure && `${name}: ${answer.failure.message}` };
    if (ideas.figures.length > 0)
      await throughOutages(
        () =>
          deps.db.transaction(async (tx) => {
            await tx.execute(sql`
              update keyword_projects set ideas = ${JSON.stringify(ideas)}::jsonb
              where organisation_id = ${organisationId} and id = ${projectId}`);
            await keepMetrics(tx, deps, organisationId, provider, locale, ideas.figures);
            await endIdeas(tx, deps, reservationId, ideas);
          }),
        () => signal.aborted,
      );
    return ideas;
  });
}

/** Uses up the reservation for a provider's ideas, or returns it if there are none. Idempotent. */
export async function endIdeas(tx: Tx, deps: Deps, reservationId: string | null, { figures }: Ideas): Promise<void> {
  if (reservationId === null) return;
  if (figures.length === 0) return giveBackLimit(tx, reservationId, deps.clock());
  // They are paid for, so they stay even if the reservation was returned meanwhile.
  await settleLimit(tx, reservationId, deps.clock()).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
  });
}
