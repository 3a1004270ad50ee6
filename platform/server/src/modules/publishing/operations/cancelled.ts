/** How a change ends that was cancelled before anything was written. */
export const CANCELLED = { state: 'cancelled', reason: 'cancelled', message: 'Cancelled before anything was changed.' } as const;
