import type { GoogleSettings } from './state.ts';

type Service = 'searchAnalytics' | 'runReport' | 'urlInspection';

/** Counts calls against the ordered quota. Without an order nothing is refused. */
export class Quotas {
  readonly #clock: () => Date;
  #used = new Map<Service, number>();
  #since = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  restart(): void {
    this.#used.clear();
  }

  /** Counts one call. @returns whether it is within the quota */
  allows(service: Service, quota: GoogleSettings['quota']): boolean {
    const limit = quota?.[service];
    if (limit === undefined) return true;
    const now = this.#clock().getTime();
    if (quota?.seconds !== undefined && now - this.#since >= quota.seconds * 1_000) this.restart();
    if (this.#used.size === 0) this.#since = now;
    const used = (this.#used.get(service) ?? 0) + 1;
    this.#used.set(service, used);
    return used <= limit;
  }
}
