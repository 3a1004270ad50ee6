import type { Days, WebCoverage } from '@canopy/contract/analytics';
import type { ReactNode } from 'react';
import { leftOutNotes } from '../view/LeftOutDays.tsx';
import { SHELL_MESSAGES as WORDS } from './messages.ts';

/** Says that the comparison is not like for like: some or all of the compared days precede what is stored. */
export function comparedNotes(firstDay: string | null | undefined, compared: Days | null): string[] {
  if (!firstDay || !compared || firstDay <= compared.from) return [];
  return [firstDay > compared.to ? WORDS.notCompared(firstDay) : WORDS.partlyCompared(firstDay)];
}

/** What web analytics figures leave out, for the foot of a chart or table. @param isDrawn shown as a line over days, whose end is dashed */
export function webNotes(
  coverage: WebCoverage | undefined,
  { days, compared }: { readonly days: Days; readonly compared: Days | null },
  isDrawn = false,
): ReactNode[] {
  return [
    ...leftOutNotes(coverage, days, compared),
    ...comparedNotes(coverage?.first_day, compared),
    ...(coverage?.incomplete_from && coverage.incomplete_from <= coverage.days.to
      ? [isDrawn ? WORDS.incompleteDrawn(coverage.incomplete_from) : WORDS.incomplete(coverage.incomplete_from)]
      : []),
    ...(coverage?.thresholded ? [WORDS.thresholded] : []),
  ];
}
