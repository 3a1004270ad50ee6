/** Tokens of a standard property. */
const LIMITS = { tokensPerDay: 200_000, tokensPerHour: 40_000, tokensPerProjectPerHour: 14_000 };

/** Computes what reports cost. It refuses nothing: the control route can order an exhausted quota. */
export class PropertyTokens {
  readonly #consumed = new Map<string, number>();

  /** `propertyQuota` of a response with this many rows. */
  charge(property: string, rows: number) {
    const cost = 1 + Math.ceil(rows / 1_000);
    const total = (this.#consumed.get(property) ?? 0) + cost;
    this.#consumed.set(property, total);
    const tokens = Object.fromEntries(
      Object.entries(LIMITS).map(([name, limit]) => [name, { consumed: cost, remaining: Math.max(0, limit - total) }]),
    );
    return {
      ...tokens,
      concurrentRequests: { consumed: 0, remaining: 10 },
      serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
      potentiallyThresholdedRequestsPerHour: { consumed: 0, remaining: 120 },
    };
  }
}
