import { notePlatform, readIndex } from '@canopy/delivery/registry';
import type { Deps } from '../../../deps.ts';
import { API_CALLS } from './publish.ts';

/** After this long, the server starts without it. */
const PATIENCE_MS = 5_000;

/**
 * Records in the registry which calls this API serves, so that remotes are checked against them; only if they changed, and only if
 * something has been published. If that fails, the server starts anyway.
 */
export async function noteApiCalls({ releases, log }: Pick<Deps, 'releases' | 'log'>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('it does not answer')), PATIENCE_MS);
  try {
    await Promise.race([note(releases), late]);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the registry was not told which calls this API answers');
  } finally {
    clearTimeout(timer);
  }
}

async function note(releases: Deps['releases']): Promise<void> {
  const store = await releases.store();
  if (!store) return;
  const { host, remotes } = await readIndex(store);
  if (host.releases.length > 0 || Object.keys(remotes).length > 0) await notePlatform(store, API_CALLS);
}
