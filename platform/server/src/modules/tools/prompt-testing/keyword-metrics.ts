import type { PromptBlock, RunResult } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import { figuresOf, type AskedFigures } from '../../content/keyword-planner/index.ts';

/** What a result says of its prompt's keywords. */
export type KeywordPart = Pick<RunResult, 'keyword_metrics' | 'keyword_metrics_problem'>;

/**
 * Search volume of a prompt's keywords: what a provider of keyword figures reported lately, or says now, within the plan's limit. Several
 * models that are asked the same prompt share one lookup.
 * @returns nothing for a prompt without keywords; the reason where figures are missing
 */
export async function keywordMetricsOf(
  deps: Deps,
  organisationId: string,
  blocks: readonly PromptBlock[],
  signal: AbortSignal,
): Promise<KeywordPart> {
  const keywords = blocks.flatMap(({ label, input }) => (label === 'keyword' && input.trim() !== '' ? [input.trim()] : []));
  if (keywords.length === 0) return {};
  const { figures, problem } = await figuresOf(deps, organisationId, keywords, signal);
  const reason = problem === null ? {} : { keyword_metrics_problem: problem };
  const volumes = figures.flatMap(({ volume }) => (volume === null ? [] : [volume]));
  if (volumes.length === 0) return problem === null ? { keyword_metrics_problem: NOT_KNOWN } : reason;
  const competition = figures.flatMap((row) => (row.competition === null ? [] : [row.competition]));
  return {
    ...reason,
    keyword_metrics: {
      keyword: keywords.join(', '),
      total_search_volume: sumOf(volumes),
      competition_index: competition.length === 0 ? null : Math.round(sumOf(competition) / competition.length),
      three_month_change: changeOf(figures),
    },
  };
}

const NOT_KNOWN = 'The provider of keyword figures knows no search volume of these keywords.';

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** From the month two before the newest to the newest, as a share of the former; null where that is 0, or no keyword has both. */
function changeOf(figures: AskedFigures['figures']): number | null {
  const both = figures.flatMap(({ latest_searches: latest, searches_two_before: before }) =>
    latest === null || before === null ? [] : [{ latest, before }],
  );
  const before = sumOf(both.map((one) => one.before));
  return before === 0 ? null : (sumOf(both.map(({ latest }) => latest)) - before) / before;
}
