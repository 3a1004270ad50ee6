import type { Days, WebCoverage } from '@canopy/contract/analytics';
import { SHELL_MESSAGES as WORDS } from './messages.ts';

/** Says that the comparison is not like for like: some or all of the compared days precede what is stored. */
export function comparedNotes(firstDay: string | null | undefined, compared: Days | null): string[] {
  if (!firstDay || !compared || firstDay <= compared.from) return [];
  return [firstDay > compared.to ? WORDS.notCompared(firstDay) : WORDS.partlyCompared(firstDay)];
}

/** What web analytics figures leave out, for the foot of a chart or table. @param isDrawn shown as a line over days, whose end is dashed */
export function webNotes(coverage: WebCoverage | undefined, compared: Days | null, isDrawn = false): string[] {
  return [
    ...comparedNotes(coverage?.first_day, compared),
    ...(coverage?.incomplete_from
      ? [isDrawn ? WORDS.incompleteDrawn(coverage.incomplete_from) : WORDS.incomplete(coverage.incomplete_from)]
      : []),
    ...(coverage?.thresholded ? [WORDS.thresholded] : []),
  ];
}
