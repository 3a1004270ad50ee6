import { dispatchOrganisationChanged } from '../events/events.ts';
import { forgetUser } from '../session/user-store.ts';
import { organisationStore } from './organisation-store.ts';

/** How long a switch waits for the remotes' acknowledgements. */
const ACKNOWLEDGE_MS = 300;

/** Ends the epoch: what is on its way is given up, and nothing of the old workspace shows any more. */
function begin(id: string | null): number {
  const { controller, epoch } = organisationStore.getState();
  forgetUser();
  controller.abort(new DOMException('Another workspace was selected.', 'AbortError'));
  organisationStore.setState({ id, epoch: epoch + 1, controller: new AbortController() });
  return epoch + 1;
}

/**
 * The transactional switch, also into a workspace that was just created: forget the old one's user data and abort what is in
 * flight → commit the id under a new epoch → tell everybody and wait for their acknowledgements, at most 300 ms. Answers of the
 * old epoch are dropped by the client.
 * @param commit puts the id in the address; runs after the store has it
 */
export async function switchOrganisation(id: string, commit: (id: string) => void): Promise<void> {
  if (organisationStore.getState().id === id) return;
  const epoch = begin(id);
  commit(id);
  await Promise.race([dispatchOrganisationChanged({ id, epoch }), new Promise<void>((resolve) => setTimeout(resolve, ACKNOWLEDGE_MS))]);
}

/**
 * Leaves a workspace that is no more; the server then chooses another, or there is none.
 * @param commit puts another address in its place
 */
export function leaveOrganisation(commit: () => void): void {
  begin(null);
  commit();
}
