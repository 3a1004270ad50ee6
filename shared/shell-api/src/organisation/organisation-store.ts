import { createStore, useStore } from 'zustand';

interface OrganisationState {
  /** id of the selected workspace; null until the first `GET /user/` told it */
  readonly id: string | null;
  /** counts the switches; a request remembers the one it started in */
  readonly epoch: number;
  /** aborted when the epoch ends */
  readonly controller: AbortController;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Read once at start: the `organisation_id` of the address, if it is one (document 1, section 2.2). */
function fromAddress(): string | null {
  const id = new URLSearchParams(globalThis.location?.search ?? '').get('organisation_id');
  return id && UUID.test(id) ? id : null;
}

export const organisationStore = createStore<OrganisationState>(() => ({
  id: fromAddress(),
  epoch: 0,
  controller: new AbortController(),
}));

export const getOrganisationId = () => organisationStore.getState().id;

/** Id of the selected workspace. */
export const useOrganisationId = () => useStore(organisationStore, (state) => state.id);

/** Remembers the workspace that the server chose; not a switch. */
export function adoptOrganisation(id: string): void {
  if (organisationStore.getState().id !== id) organisationStore.setState({ id });
}

/** Forgets the workspace, e.g. when it was deleted; the server then chooses. */
export function forgetOrganisation(): void {
  organisationStore.setState({ id: null });
}
