import { z } from 'zod';

const throttleStatus = z.object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number().positive() });
export const wireCost = z.object({
  requestedQueryCost: z.number(),
  actualQueryCost: z.number().nullable(),
  throttleStatus,
});

/**
 * Shopify's points: a leaky bucket for each shop, tracked from its responses, so that we wait instead of being refused. Concurrent calls
 * each take their points before they start, so none counts on points that another is about to use.
 */
export class Bucket {
  #known: { available: number; rate: number; maximum: number; at: number } | null = null;
  readonly #costs = new Map<string, number>();
  /** points of requests without a response yet */
  #inFlight = 0;

  /** Takes the operation's points, as many as it requested last time. @returns milliseconds until the bucket will have held them */
  take(operation: string, now: number): { points: number; waitMs: number } {
    const points = this.#costs.get(operation) ?? 0;
    this.#inFlight += points;
    if (this.#known === null) return { points, waitMs: 0 };
    const { available, rate, maximum, at } = this.#known;
    const held = Math.min(maximum, available + ((now - at) / 1_000) * rate) - points;
    this.#known = { ...this.#known, available: held, at: now };
    return { points, waitMs: held >= 0 ? 0 : Math.ceil((-held / rate) * 1_000) };
  }

  /**
   * Records a response, with or without its cost, to the request that had taken this many points.
   * @returns milliseconds until the bucket will hold what this operation costs; 0 if it does already, or if the response does not tell
   */
  answered(operation: string, points: number, cost: unknown, now: number): number {
    this.#inFlight -= points;
    const parsed = wireCost.safeParse(cost);
    if (!parsed.success) return 0;
    const { currentlyAvailable, restoreRate: rate, maximumAvailable: maximum } = parsed.data.throttleStatus;
    this.#known = { available: currentlyAvailable - this.#inFlight, rate, maximum, at: now };
    this.#costs.set(operation, parsed.data.requestedQueryCost);
    return Math.max(0, Math.ceil(((parsed.data.requestedQueryCost - currentlyAvailable) / rate) * 1_000));
  }
}
