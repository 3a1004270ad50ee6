import type { PromptBlock, RunResult } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import { storedFigures } from '../../content/keyword-planner/index.ts';

/**
 * Search volume of a prompt's keywords, from what a provider of keyword figures reported in the keyword planner. Nobody is charged for a
 * prompt: keywords that were not looked up there have no figures.
 * @returns undefined without figures. `three_month_change` is null: providers' monthly figures are not stored
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
    total_search_volume: volumes.reduce((sum, volume) => sum + volume, 0),
    competition_index: competition.length === 0 ? null : Math.round(competition.reduce((sum, one) => sum + one, 0) / competition.length),
    three_month_change: null,
  };
}
