export const VISIBILITY_MESSAGES = {
  title: 'AI visibility',
  description: 'How often language models name your brand when they are asked what your customers ask.',
  empty: 'Nothing is tracked yet',
  emptyDetail: 'Enter questions your customers ask and choose models. They are asked on a schedule, and each answer is kept.',
  sandbox: 'The sandbox’s model answers from the question alone, without knowledge of its own: its shares say nothing about real models.',
  apiNote: 'Answers come from the models’ interfaces and can differ from those in their apps.',
  vary: (points: number) =>
    `Asked again on the same day, one answer varies by ±${points} points. Answers are read by fixed rules, so reading adds nothing.`,
  tooFew: (days: number) => `An interval needs answers of at least ${days} days.`,
  saved: 'Saved',
} as const;

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 });

export const percent = (value: number | null): string => (value === null ? '–' : PERCENT.format(value));
export const dollars = (value: number): string => USD.format(value);

/** `34% (28% to 40%)`; without an interval, only the share. */
export const shareText = ({ share, low, high }: { share: number | null; low: number | null; high: number | null }): string =>
  low === null || high === null ? percent(share) : `${percent(share)} (${percent(low)} to ${percent(high)})`;
