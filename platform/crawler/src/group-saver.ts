import type { CrawlStore, PageSave } from './crawl-store.ts';

/**
 * Stores results at once, and together those that become ready while the store is busy: one transaction then takes what
 * has gathered. `save` resolves when its page is stored.
 */
export class GroupSaver {
  #store: CrawlStore;
  #waiting: { save: PageSave; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #busy = false;

  constructor(store: CrawlStore) {
    this.#store = store;
  }

  save(save: PageSave): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ save, resolve, reject });
      if (!this.#busy) void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#store.savePages(batch.map(({ save }) => save));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#busy = false;
  }
}
