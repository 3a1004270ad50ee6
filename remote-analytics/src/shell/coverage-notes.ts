import type { Days, WebCoverage } from '@canopy/contract/analytics';
import { SHELL_MESSAGES as WORDS } from './messages.ts';

/** That changes are not of like with like: some of the days compared with, or all, are before what is stored. */
export function comparedNotes(firstDay: string | null | undefined, compared: Days | null): string[] {
  if (!firstDay || !compared || firstDay <= compared.from) return [];
  return [firstDay > compared.to ? WORDS.notCompared(firstDay) : WORDS.partlyCompared(firstDay)];
}

/** What figures of web analytics leave out, for the foot of a chart or table. @param isDrawn the days are a line, whose end is dashed */
export function webNotes(coverage: WebCoverage | undefined, compared: Days | null, isDrawn = false): string[] {
  return [
    ...comparedNotes(coverage?.first_day, compared),
    ...(coverage?.incomplete_from
      ? [isDrawn ? WORDS.incompleteDrawn(coverage.incomplete_from) : WORDS.incomplete(coverage.incomplete_from)]
      : []),
    ...(coverage?.thresholded ? [WORDS.thresholded] : []),
  ];
}
