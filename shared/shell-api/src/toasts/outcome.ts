import { showToast, type Toast } from './toast-store.ts';

/** How a run over several things ended; success is never the mere absence of one failure. */
export type Outcome = 'all' | 'partial' | 'none' | 'nothing';

/** @param well how many of them are as they should be now @param total how many there were to do */
export function outcomeOf(well: number, total: number): Outcome {
  if (total === 0) return 'nothing';
  if (well === total) return 'all';
  return well === 0 ? 'none' : 'partial';
}

export const OUTCOME_TONES: Readonly<Record<Outcome, Toast['tone']>> = {
  all: 'success',
  partial: 'warning',
  none: 'destructive',
  nothing: 'default',
};

type Words = Readonly<Record<Outcome, string>> & {
  /** why the rest did not succeed, or more about the success; equal ones are said once */
  readonly reasons?: readonly (string | null | undefined)[];
};

/** Says how a run ended, in the words and the look of its outcome. @returns the toast's id */
export function showOutcome({ well, total }: { readonly well: number; readonly total: number }, { reasons = [], ...words }: Words): string {
  const outcome = outcomeOf(well, total);
  const description = [...new Set(reasons.filter((reason) => reason != null && reason !== ''))].join(' ');
  return showToast({ title: words[outcome], tone: OUTCOME_TONES[outcome], ...(description !== '' && { description }) });
}
