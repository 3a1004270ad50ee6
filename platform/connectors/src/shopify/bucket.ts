import { z } from 'zod';

const throttleStatus = z.object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number().positive() });
export const wireCost = z.object({
  requestedQueryCost: z.number(),
  actualQueryCost: z.number().nullable(),
  throttleStatus,
});

/** Shopify's points: a leaky bucket for each shop, known from its answers, so that we wait instead of being refused. */
export class Bucket {
  #known: { available: number; rate: number; maximum: number; at: number } | null = null;
  readonly #costs = new Map<string, number>();

  learn(operation: string, cost: unknown, now: number): void {
    const parsed = wireCost.safeParse(cost);
    if (!parsed.success) return;
    const { currentlyAvailable: available, restoreRate: rate, maximumAvailable: maximum } = parsed.data.throttleStatus;
    this.#known = { available, rate, maximum, at: now };
    this.#costs.set(operation, parsed.data.requestedQueryCost);
  }

  /** Milliseconds until the bucket holds what the operation cost the last time; 0 when it does, or nothing is known. */
  waitFor(operation: string, now: number): number {
    const cost = this.#costs.get(operation);
    if (this.#known === null || cost === undefined) return 0;
    const { available, rate, maximum, at } = this.#known;
    const held = Math.min(maximum, available + ((now - at) / 1_000) * rate);
    return held >= cost ? 0 : Math.ceil(((cost - held) / rate) * 1_000);
  }
}
