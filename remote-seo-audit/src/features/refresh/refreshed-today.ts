/** Whether a moment is on the same calendar day as another, in UTC: the day the server counts by. */
export const isSameDay = (at: string | null, now: Date): boolean =>
  at !== null && new Date(at).toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
