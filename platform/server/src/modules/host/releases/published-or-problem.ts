import type { RegistryStore } from '@canopy/delivery/registry';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { RegistryError, type Published } from '../../../portal/sources/published.ts';

/** What is published now. @throws problem 503 `registry-unavailable` if there is nothing, or it cannot be read */
export async function publishedNow({ releases }: Pick<Deps, 'releases'>): Promise<Published> {
  return releases.current().catch((error: unknown) => {
    if (!(error instanceof RegistryError)) throw error;
    throw problem(503, 'registry-unavailable', 'The registry of releases cannot be read at the moment. Try again shortly.', [], {
      'retry-after': '5',
    });
  });
}

/** Where releases are published. @throws problem 409 `registry-fixed` if the set was resolved elsewhere */
export async function storeOf({ releases }: Pick<Deps, 'releases'>): Promise<RegistryStore> {
  const store = await releases.store();
  if (!store) throw problem(409, 'registry-fixed', 'This portal shows a fixed set of releases. Nothing can be published or changed here.');
  return store;
}
