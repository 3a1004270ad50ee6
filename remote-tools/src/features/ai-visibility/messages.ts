export const VISIBILITY_MESSAGES = {
  title: 'AI visibility',
  description: 'How often language models mention your brand when asked what your customers ask.',
  empty: 'Nothing tracked yet',
  emptyDetail: 'Enter questions your customers ask and choose models. Canopy asks them on a schedule and keeps every answer.',
  sandbox: 'The sandbox model answers from the question alone, without knowledge of its own, so its shares say nothing about real models.',
  apiNote: 'Answers come from the models’ APIs and can differ from those in their apps.',
  vary: (points: number) =>
    `${points === 0 ? 'Repeated on the same day, answers do not vary.' : `Repeated on the same day, answers vary by ±${points} ${points === 1 ? 'point' : 'points'}.`} Fixed rules read the answers, so reading adds no variation.`,
  tooFew: (days: number) => `A margin of error needs answers from at least ${days} days.`,
  saved: 'Saved',
} as const;

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 });

export const percent = (value: number | null): string => (value === null ? '–' : PERCENT.format(value));
export const dollars = (value: number): string => USD.format(value);

/** `34% (28% to 40%)`; without an interval, only the share. */
export const shareText = ({ share, low, high }: { share: number | null; low: number | null; high: number | null }): string =>
  low === null || high === null ? percent(share) : `${percent(share)} (${percent(low)} to ${percent(high)})`;
