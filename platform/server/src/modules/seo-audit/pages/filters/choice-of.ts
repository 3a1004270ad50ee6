import type { PagesShown } from '@canopy/contract/seo-audit';
import type { PageChoice } from '../list-pages.ts';
import { parseFilters } from './parse-filters.ts';

/** The pages selected by a call's filter. @throws problem 400 `invalid-filters` */
export const choiceOf = (filter: PagesShown | undefined): PageChoice => ({
  ...filter,
  kind: filter?.kind ?? 'all',
  filters: parseFilters(filter?.filters),
});
