import type { Days, SearchCoverage } from '@canopy/contract/analytics';
import { formatDate, formatPercent } from '@canopy/ui/data';
import { comparedNotes } from '../shell/coverage-notes.ts';
import { SEARCH_MESSAGES as WORDS } from './messages.ts';

/** A share this small says nothing. */
const NOTABLE_SHARE = 0.0005;

/** What figures of Search Console leave out: each is said where it applies, and nowhere else. */
export function coverageNotes(
  coverage: SearchCoverage | undefined,
  days: Days,
  { isOfRows = false, compared = null }: { isOfRows?: boolean; compared?: Days | null } = {},
): string[] {
  if (!coverage) return [];
  const { anonymised_share, truncated, incomplete_from, first_day } = coverage;
  return [
    ...(truncated ? [WORDS.topRows] : []),
    ...(isOfRows && anonymised_share !== null && anonymised_share >= NOTABLE_SHARE
      ? [WORDS.anonymised(formatPercent(anonymised_share * 100))]
      : []),
    ...(incomplete_from !== null && incomplete_from <= days.to
      ? [days.from === days.to ? WORDS.preliminary : WORDS.incomplete(formatDate(incomplete_from))]
      : []),
    ...(first_day !== null && first_day > days.from ? [WORDS.begins(formatDate(first_day))] : []),
    ...comparedNotes(first_day, compared),
  ];
}
