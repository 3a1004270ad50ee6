import type { PromptBlock, RunResult } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import { storedFigures } from '../../content/keyword-planner/index.ts';

/**
 * Search volume of a prompt's keywords, from what a provider of keyword figures reported in the keyword planner. Nobody is charged for a
 * prompt: keywords that were not looked up there have no figures.
 * @returns undefined without figures
 */
export async function keywordMetricsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  organisationId: string,
  blocks: readonly PromptBlock[],
): Promise<RunResult['keyword_metrics']> {
  const keywords = blocks.flatMap(({ label, input }) => (label === 'keyword' ? [input.trim()] : []));
  const figures = await storedFigures(deps, organisationId, keywords);
  const volumes = figures.flatMap(({ volume }) => (volume === null ? [] : [volume]));
  if (volumes.length === 0) return undefined;
  const competition = figures.flatMap((row) => (row.competition === null ? [] : [row.competition]));
  return {
    keyword: keywords.join(', '),
    total_search_volume: sumOf(volumes),
    competition_index: competition.length === 0 ? null : Math.round(sumOf(competition) / competition.length),
    three_month_change: changeOf(figures),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** From the month two before the newest to the newest, as a share of the former; null where that is 0, or no keyword has both. */
function changeOf(figures: Awaited<ReturnType<typeof storedFigures>>): number | null {
  const both = figures.flatMap(({ latest_searches: latest, searches_two_before: before }) =>
    latest === null || before === null ? [] : [{ latest, before }],
  );
  const before = sumOf(both.map((one) => one.before));
  return before === 0 ? null : (sumOf(both.map(({ latest }) => latest)) - before) / before;
}
