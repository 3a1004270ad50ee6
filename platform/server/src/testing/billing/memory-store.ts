import type { LockedCustomer, StoredSubscription, SyncStore } from '../../modules/billing/sync/index.ts';

/** An in-memory store of one customer, with a lock and transactions that end with their process. */
export interface MemoryStore extends SyncStore {
  stored(): StoredSubscription | null;
  /** writes that changed something */
  changes(): number;
  unhandled(): string[];
  /** the process of this thread died: its transaction is rolled back and its lock released */
  die(thread: object): void;
}

interface Hooks {
  pause: () => Promise<void>;
  current: () => object;
  /** a clock that never returns the same time twice, like the database's */
  tick: () => Date;
}

export function memoryStore(customerId: string, { pause, current, tick }: Hooks): MemoryStore {
  let stored: StoredSubscription | null = null;
  let syncedFrom: Date | null = null;
  let changes = 0;
  let holder: object | null = null;
  const events = new Map<string, { receivedAt: Date; handled: boolean }>();
  return {
    stored: () => stored,
    changes: () => changes,
    unhandled: () => [...events].flatMap(([id, { handled }]) => (handled ? [] : [id])),
    die(thread) {
      if (holder === thread) holder = null;
    },
    async locked(id, work) {
      if (id !== customerId) return undefined;
      const thread = current();
      await pause();
      while (holder !== null) await pause();
      holder = thread;
      let draft: { next: StoredSubscription | null; askedAt: Date; changed: boolean } | undefined;
      const customer: LockedCustomer = {
        organisationId: 'organisation',
        customerId,
        syncedFrom,
        stored,
        now: async () => {
          await pause();
          return tick();
        },
        async write(next, { askedAt, changed }) {
          draft = { next, askedAt, changed };
          await pause();
        },
      };
      try {
        const result = await work(customer);
        await pause();
        if (draft) {
          syncedFrom = draft.askedAt;
          if (draft.changed) {
            stored = draft.next ?? stored;
            changes += 1;
          }
        }
        return result;
      } finally {
        if (holder === thread) holder = null;
      }
    },
    async noteEvent({ id }) {
      await pause();
      const known = events.get(id) ?? { receivedAt: tick(), handled: false };
      events.set(id, known);
      return { ...known };
    },
    async eventHandled(id) {
      await pause();
      const known = events.get(id);
      if (known) known.handled = true;
    },
  };
}
