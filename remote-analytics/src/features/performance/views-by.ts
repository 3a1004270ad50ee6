import type { CategoryItem, Measure } from '@canopy/charts';
import { COMPARED_SERIES } from '../../view/comparison.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import type { Comparison } from '@canopy/contract/analytics';

interface ViewsRow {
  readonly name: string;
  readonly views: number;
}

/** Views by name as chart data, with those of the compared range. @param most maximum number of rows, largest first */
export function viewsBy(
  rows: readonly ViewsRow[],
  compared: readonly ViewsRow[] | null,
  comparison: Comparison | null,
  most: number,
): { items: CategoryItem[]; measures: Measure[] } {
  const before = new Map(compared?.map(({ name, views }) => [name, views]));
  const items = rows
    .toSorted((one, other) => other.views - one.views)
    .slice(0, most)
    .map(({ name, views }) => ({ key: name, label: name, values: { views, before: before.get(name) ?? null } }));
  const measures: Measure[] = [{ id: 'views', label: WORDS.views, colour: 1 }];
  if (comparison)
    measures.push({ id: 'before', label: `${WORDS.views}, ${COMPARED_SERIES[comparison].toLowerCase()}`, isComparison: true });
  return { items, measures };
}
