import { dispatchOrganisationChanged } from '../events/events.ts';
import { organisationStore } from './organisation-store.ts';

/** How long a switch waits for the remotes' acknowledgements. */
const ACKNOWLEDGE_MS = 300;

/**
 * The transactional switch: abort what is in flight → commit the id under a new epoch → tell everybody and
 * wait for their acknowledgements, at most 300 ms. Answers of the old epoch are dropped by the client.
 * @param commit puts the id in the address; runs after the store has it
 */
export async function switchOrganisation(id: string, commit: (id: string) => void): Promise<void> {
  const before = organisationStore.getState();
  if (before.id === id) return;
  before.controller.abort(new DOMException('Another workspace was selected.', 'AbortError'));
  const epoch = before.epoch + 1;
  organisationStore.setState({ id, epoch, controller: new AbortController() });
  commit(id);
  await Promise.race([dispatchOrganisationChanged({ id, epoch }), new Promise<void>((resolve) => setTimeout(resolve, ACKNOWLEDGE_MS))]);
}
