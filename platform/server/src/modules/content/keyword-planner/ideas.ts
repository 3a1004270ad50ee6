import type { KeywordProviderId } from '@canopy/contract/content';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { giveBackLimit, settleLimit, takeLimit } from '../../billing/limits/index.ts';
import { keywordSourceOf, PROVIDER_NAMES } from '../keyword-providers/index.ts';
import { keepMetrics, placeOf } from './metrics.ts';
import { CHARGES, takeTurn } from './provider-turns.ts';

type Tx = Parameters<typeof settleLimit>[0];

const figures = z.object({
  keyword: z.string(),
  volume: z.nullable(z.number()),
  competition: z.nullable(z.number()),
  cpc: z.nullable(z.number()),
  currency: z.nullable(z.string()),
});
const ideasShape = z.object({
  country: z.string(),
  language: z.string(),
  figures: z.array(figures),
  /** why there are none, or not all, for people */
  problem: z.nullable(z.string()),
});
export type Ideas = z.output<typeof ideasShape>;

/** Who is asked for ideas, and the use of the limit for it. */
export interface IdeasWanted {
  provider: KeywordProviderId;
  reservationId: string;
}

/**
 * Takes one of the month's keyword suggestions for a provider's ideas. It stays taken as long as a task names the project in its payload.
 * @throws problem 402 `limit-reached`; 409 `provider-without-key`, `country-needed`
 */
export async function reserveIdeas(
  deps: Deps,
  organisationId: string,
  projectId: string,
  provider: KeywordProviderId,
): Promise<IdeasWanted> {
  await placeOf(deps.db, organisationId);
  await keywordSourceOf(deps, provider);
  const reference = `keyword-ideas ${projectId}`;
  const taken = await takeLimit(deps.db, { organisationId, limit: 'keyword_metadata', amount: 1, reference, now: deps.clock() });
  return { provider, reservationId: taken.reservationId };
}

/** Asks a provider about seeds, once. A failure is part of the result: the project is made without ideas. */
export async function askIdeas(
  deps: Deps,
  { organisationId, step }: Pick<JobContext, 'organisationId' | 'step'>,
  provider: KeywordProviderId,
  keywords: readonly string[],
): Promise<Ideas> {
  const { source, isSandbox } = await keywordSourceOf(deps, provider);
  // Waiting is a step of its own: a process that dies meanwhile has asked nothing.
  await step('ideas-turn', z.null(), async ({ signal }) => {
    if (!isSandbox) await takeTurn(deps.db, provider, 'ideas', signal);
    return null;
  });
  // Not cut off when somebody stops it: the answer may be paid for already.
  return step('ideas', ideasShape, async ({ attempt }) => {
    const place = await placeOf(deps.db, organisationId);
    const name = PROVIDER_NAMES[provider];
    if (attempt > 1 && CHARGES[provider])
      return {
        ...place,
        figures: [],
        problem: `${name}: The server stopped before its answer came. It may have charged for it, so it was not asked again by itself.`,
      };
    const answer = await source.ideas({ keywords, ...place });
    return { ...place, figures: answer.figures, problem: answer.failure && `${name}: ${answer.failure.message}` };
  });
}

/** Stores a provider's ideas and uses up what was reserved for them, with the project: or gives it back where there are none. */
export async function keepIdeas(
  tx: Tx,
  deps: Deps,
  organisationId: string,
  { provider, reservationId }: IdeasWanted,
  ideas: Ideas,
): Promise<void> {
  if (ideas.figures.length === 0) return giveBackLimit(tx, reservationId, deps.clock());
  await keepMetrics(tx, deps, organisationId, provider, ideas, ideas.figures);
  // They are paid for: they stay even where the use of the limit was given back meanwhile.
  await settleLimit(tx, reservationId, deps.clock()).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
  });
}
