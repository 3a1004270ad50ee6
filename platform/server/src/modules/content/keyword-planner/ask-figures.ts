import { randomUUID } from 'node:crypto';
import type { KeywordProviderId } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { giveBackLimit, settleLimit, takeLimit } from '../../billing/limits/index.ts';
import { keywordSourceOf, PROVIDER_NAMES, providerWithKey } from '../keyword-providers/index.ts';
import { keepMetrics, localeOf, storedFigures, withUnknown, type Locale } from './metrics.ts';
import { takeTurn } from './provider-turns.ts';
import { tidy } from './tidy.ts';

/** `problem`: why some of the keywords have no figures, for people; null if all were looked up */
export interface AskedFigures {
  readonly figures: Awaited<ReturnType<typeof storedFigures>>;
  readonly problem: string | null;
}

const NO_PROVIDER = 'No provider of keyword figures is set. An administrator can set one in Settings.';

/** Lookups under way by workspace and keywords: models that are asked the same prompt at once share one. */
const underWay = new WeakMap<Deps['db'], Map<string, Promise<string | null>>>();

/**
 * Figures of a few keywords: those that a provider reported in the last 30 days, and of the others what the provider with a key says now,
 * which uses up one unit of the plan's keyword metadata. Never throws for what a provider or a limit refuses.
 * @param signal ends the wait for a turn at the provider; a request that was sent is not aborted, since it is paid for
 */
export async function figuresOf(
  deps: Deps,
  organisationId: string,
  keywords: readonly string[],
  signal: AbortSignal,
): Promise<AskedFigures> {
  const wanted = [...new Set(keywords.map(tidy))].filter((keyword) => keyword !== '').sort();
  const stored = await storedFigures(deps, organisationId, wanted);
  const known = new Set(stored.map(({ keyword }) => keyword));
  const missing = wanted.filter((keyword) => !known.has(keyword));
  if (missing.length === 0) return { figures: stored, problem: null };
  const problem = await shared(deps, organisationId, missing, signal);
  return { figures: await storedFigures(deps, organisationId, wanted), problem };
}

async function shared(deps: Deps, organisationId: string, missing: readonly string[], signal: AbortSignal): Promise<string | null> {
  const running = underWay.get(deps.db) ?? new Map<string, Promise<string | null>>();
  underWay.set(deps.db, running);
  const key = `${organisationId} ${missing.join('\n')}`;
  const begun =
    running.get(key) ??
    askProvider(deps, organisationId, missing, signal)
      .catch((error: unknown) => {
        if (error instanceof ProblemError) return error.message;
        throw error;
      })
      .finally(() => running.delete(key));
  running.set(key, begun);
  return begun;
}

/** @returns why figures are missing, null if none are @throws ProblemError for what the workspace or an administrator can mend */
async function askProvider(deps: Deps, organisationId: string, missing: readonly string[], signal: AbortSignal): Promise<string | null> {
  const provider = await providerWithKey(deps);
  if (provider === null) return NO_PROVIDER;
  const locale = await localeOf(deps.db, organisationId);
  const { source, isSandbox } = await keywordSourceOf(deps, provider);
  const { reservationId } = await takeLimit(deps.db, {
    organisationId,
    limit: 'keyword_metadata',
    amount: 1,
    reference: `prompt-keywords ${randomUUID()}`,
    now: deps.clock(),
  });
  const giveBack = () => deps.db.transaction((tx) => giveBackLimit(tx, reservationId, deps.clock()));
  try {
    if (!isSandbox) await takeTurn(deps.db, provider, 'figures', signal);
    const answer = await source.figures({ keywords: missing, ...locale });
    const figures = answer.failure === null ? withUnknown(missing, answer.figures) : answer.figures;
    if (figures.length === 0) await giveBack();
    else await keep(deps, { organisationId, provider, locale, reservationId }, figures);
    return answer.failure && `${PROVIDER_NAMES[provider]}: ${answer.failure.message}`;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

function keep(
  deps: Deps,
  {
    organisationId,
    provider,
    locale,
    reservationId,
  }: { organisationId: string; provider: KeywordProviderId; locale: Locale; reservationId: string },
  figures: Parameters<typeof keepMetrics>[5],
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await keepMetrics(tx, deps, organisationId, provider, locale, figures);
    // They are paid for, so they stay even if the reservation was returned meanwhile.
    await settleLimit(tx, reservationId, deps.clock()).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
  });
}
