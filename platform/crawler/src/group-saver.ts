import type { CrawlStore, PageSave } from './crawl-store.ts';

/** Longest wait for company, while nothing is being stored. */
const GATHER_MS = 15;

/**
 * Stores results together, because a transaction costs as much as the storing of several pages: those that become ready while
 * the store is busy, and as many as `enough` that come within a moment. `save` resolves when its page is stored.
 */
export class GroupSaver {
  #store: CrawlStore;
  #enough: number;
  #waiting: { save: PageSave; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #busy = false;
  #timer: NodeJS.Timeout | null = null;

  /** @param enough fewer than are worked on at a time, or the rest would wait for those that wait */
  constructor(store: CrawlStore, enough: number) {
    this.#store = store;
    this.#enough = enough;
  }

  save(save: PageSave): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ save, resolve, reject });
      this.#go();
    });
  }

  #go(): void {
    if (this.#busy || this.#waiting.length === 0) return;
    if (this.#waiting.length >= this.#enough) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), GATHER_MS);
  }

  async #flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#busy = true;
    const batch = this.#waiting.splice(0);
    try {
      await this.#store.savePages(batch.map(({ save }) => save));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#busy = false;
    this.#go();
  }
}
