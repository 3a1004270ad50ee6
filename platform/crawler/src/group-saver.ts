import type { CrawlStore, PageSave } from './crawl-store.ts';

/** Longest wait for more results while nothing is being stored: if somebody waits for the save, and if nobody does. */
const GATHER_MS = 15;
const GATHER_UNAWAITED_MS = 250;

/** Share of the maximum unawaited results worth a transaction: the store then works while pages arrive, with little left at the end. */
const WORTH_STORING = 1 / 4;

type Waiting = { save: PageSave; resolve: () => void; reject: (error: unknown) => void };

/**
 * Batches results for storage, in order, because a transaction costs as much as storing several pages: it combines those that become ready
 * while the store is busy, and up to `enough` (or a fraction of `many` if nobody waits for them) that arrive within a moment. `save`
 * resolves once its page is stored.
 */
export class GroupSaver {
  #store: CrawlStore;
  #enough: number;
  #many: number;
  #waiting: Waiting[] = [];
  #awaited = 0;
  #flushing: Promise<void> | null = null;
  #timer: { handle: NodeJS.Timeout; ms: number } | null = null;

  /** @param enough less than the concurrency, or the batch would wait for workers that wait for it */
  constructor(store: CrawlStore, enough: number, many = enough) {
    this.#store = store;
    this.#enough = enough;
    this.#many = many;
  }

  /** Whether so many are queued that it is time to wait for them. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#many;
  }

  /** @param isAwaited whether more work waits for this page to be stored */
  save(save: PageSave, isAwaited = true): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ save, resolve, reject });
      if (isAwaited) this.#awaited += 1;
      this.#go();
    });
  }

  /** Stores everything queued. */
  async drain(): Promise<void> {
    while (this.#flushing || this.#waiting.length > 0) await (this.#flushing ?? this.#flush());
  }

  #go(): void {
    if (this.#flushing || this.#waiting.length === 0) return;
    if (this.#awaited >= this.#enough || this.#waiting.length >= Math.max(this.#enough, this.#many * WORTH_STORING)) {
      void this.#flush();
      return;
    }
    const ms = this.#awaited > 0 ? GATHER_MS : GATHER_UNAWAITED_MS;
    if (this.#timer && this.#timer.ms <= ms) return;
    clearTimeout(this.#timer?.handle);
    this.#timer = { handle: setTimeout(() => void this.#flush(), ms), ms };
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer?.handle);
    this.#timer = null;
    this.#awaited = 0;
    this.#flushing = this.#storeBatch(this.#waiting.splice(0)).finally(() => {
      this.#flushing = null;
      this.#go();
    });
    return this.#flushing;
  }

  /** Never rejects: errors go to the callers of `save`. */
  async #storeBatch(batch: Waiting[]): Promise<void> {
    try {
      await this.#store.savePages(batch.map(({ save }) => save));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
