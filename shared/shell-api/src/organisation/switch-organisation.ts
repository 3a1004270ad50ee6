import { dispatchOrganisationChanged } from '../events/events.ts';
import { forgetUser } from '../session/user-store.ts';
import { organisationStore } from './organisation-store.ts';

/** How long a switch waits for the remotes to acknowledge it. */
const ACKNOWLEDGE_MS = 300;

/** Ends the epoch: aborts requests in flight and hides everything of the old workspace. */
function begin(id: string | null): number {
  const { controller, epoch } = organisationStore.getState();
  forgetUser();
  controller.abort(new DOMException('Another workspace was selected.', 'AbortError'));
  organisationStore.setState({ id, epoch: epoch + 1, controller: new AbortController() });
  return epoch + 1;
}

/**
 * Switches workspaces transactionally, also to one just created: forget the old one's user data and abort requests in
 * flight → commit the id under a new epoch → notify everybody and wait for their acknowledgements, at most 300 ms. The client
 * drops responses of the old epoch.
 * @param commit puts the id in the URL; runs after the store has been updated
 */
export async function switchOrganisation(id: string, commit: (id: string) => void): Promise<void> {
  if (organisationStore.getState().id === id) return;
  const epoch = begin(id);
  commit(id);
  await Promise.race([dispatchOrganisationChanged({ id, epoch }), new Promise<void>((resolve) => setTimeout(resolve, ACKNOWLEDGE_MS))]);
}

/**
 * Leaves a workspace that no longer exists; the server then chooses another, or there is none.
 * @param commit replaces the URL
 */
export function leaveOrganisation(commit: () => void): void {
  begin(null);
  commit();
}
