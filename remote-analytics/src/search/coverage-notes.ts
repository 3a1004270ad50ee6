import type { Days, SearchCoverage } from '@canopy/contract/analytics';
import { formatDate, formatInteger, formatPercent } from '@canopy/ui/data';
import { comparedNotes } from '../shell/coverage-notes.ts';
import { hoursLabel } from '../view/range-label.ts';
import { SEARCH_MESSAGES as WORDS } from './messages.ts';

/** How the figures are counted, and what they leave out of Google's own totals. */
export function basisNotes({ counted_by, left_out, hours }: SearchCoverage): string[] {
  const basis = [...(hours ? [WORDS.byHour(hoursLabel(hours))] : []), WORDS.countedBy[counted_by]];
  if (!left_out) return basis;
  const { clicks, of } = left_out;
  return [...basis, WORDS.leftOut(formatInteger(clicks), formatInteger(of), formatPercent((clicks / of) * 100))];
}

/** What Search Console figures include and leave out, stated only where it applies. */
export function coverageNotes(
  coverage: SearchCoverage | undefined,
  days: Days,
  { compared = null }: { compared?: Days | null } = {},
): string[] {
  if (!coverage) return [];
  const { truncated, incomplete_from, first_day, days: covered } = coverage;
  return [
    ...basisNotes(coverage),
    ...(truncated ? [WORDS.topRows] : []),
    ...(incomplete_from !== null && incomplete_from <= (covered.to < days.to ? covered.to : days.to)
      ? [days.from === days.to ? WORDS.preliminary : WORDS.incomplete(formatDate(incomplete_from))]
      : []),
    ...(first_day !== null && first_day > days.from ? [WORDS.begins(formatDate(first_day))] : []),
    ...comparedNotes(first_day, compared),
  ];
}
