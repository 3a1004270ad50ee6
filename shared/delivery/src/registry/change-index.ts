import { setTimeout as wait } from 'node:timers/promises';
import { DeliveryError } from '../messages/index.ts';
import type { RegistryStore } from './registry-store.ts';
import type { ReleaseIndex } from './release-index.ts';

/** Far more attempts than concurrent publishers need: of those that collide, one succeeds each time. */
const ATTEMPTS = 40;
const PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** The index of published releases; empty if there are none. */
export async function readIndex(store: RegistryStore): Promise<ReleaseIndex> {
  return (await store.read()).index;
}

/**
 * Reads the index, changes it, and writes it only if it is unchanged since; otherwise retries with the newest index.
 * `change` may therefore run several times, each time with the newest index. If it returns the index unchanged, nothing is
 * written.
 * @throws DeliveryError CNP-2005 if others keep writing first, CNP-2004 if the store cannot be used
 */
export async function changeIndex(
  store: RegistryStore,
  change: (index: ReleaseIndex) => ReleaseIndex | Promise<ReleaseIndex>,
): Promise<ReleaseIndex> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { index, tag } = await store.read();
    const changed = await change(index);
    if (changed === index) return index;
    const next = { ...changed, revision: index.revision + 1, updatedAt: new Date().toISOString() };
    if (await store.write(next, tag)) return next;
    await wait(Math.random() * Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** attempt));
  }
  throw DeliveryError.of('CNP-2005', { target: store.location, attempts: ATTEMPTS });
}
