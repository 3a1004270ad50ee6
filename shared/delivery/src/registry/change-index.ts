import { setTimeout as wait } from 'node:timers/promises';
import { DeliveryError } from '../messages/index.ts';
import type { RegistryStore } from './registry-store.ts';
import type { ReleaseIndex } from './release-index.ts';

/** Many more than as many publishers at once ever need: of those that meet, one gets through each time. */
const ATTEMPTS = 40;
const PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** What has been published; an empty index where nothing has. */
export async function readIndex(store: RegistryStore): Promise<ReleaseIndex> {
  return (await store.read()).index;
}

/**
 * Reads the index, changes it, and writes it only if nobody wrote meanwhile; otherwise begins again with what is there
 * then. So `change` may run several times, and sees the newest index each time. Giving back the index as it was writes
 * nothing.
 * @throws DeliveryError CNP-2005 when others got in first time and again, CNP-2004 when the store cannot be used
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
