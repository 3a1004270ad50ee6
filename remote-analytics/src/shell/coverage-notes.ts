import type { WebCoverage } from '@canopy/contract';
import { SHELL_MESSAGES as WORDS } from './messages.ts';

/** What figures of web analytics leave out, for the foot of a chart or table. @param isDrawn the days are a line, whose end is dashed */
export function webNotes(coverage: WebCoverage | undefined, isDrawn = false): string[] {
  return [
    ...(coverage?.incomplete_from ? [isDrawn ? WORDS.incompleteDrawn(coverage.incomplete_from) : WORDS.incomplete(coverage.incomplete_from)] : []),
    ...(coverage?.thresholded ? [WORDS.thresholded] : []),
  ];
}
