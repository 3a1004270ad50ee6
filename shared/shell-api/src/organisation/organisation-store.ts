import { createStore, useStore } from 'zustand';
import { organisationIn } from './organisation-param.ts';

interface OrganisationState {
  /** id of the selected workspace; null until the first `GET /user/` returned it */
  readonly id: string | null;
  /** incremented by each switch; a request remembers the one it started in */
  readonly epoch: number;
  /** aborted when the epoch ends */
  readonly controller: AbortController;
}

export const organisationStore = createStore<OrganisationState>(() => ({
  // Read once at start (document 1, section 2.2).
  id: organisationIn(globalThis.location?.search ?? ''),
  epoch: 0,
  controller: new AbortController(),
}));

export const getOrganisationId = () => organisationStore.getState().id;

/** Id of the selected workspace. */
export const useOrganisationId = () => useStore(organisationStore, (state) => state.id);

/** Stores the workspace that the server chose, without treating it as a switch. */
export function adoptOrganisation(id: string): void {
  if (organisationStore.getState().id !== id) organisationStore.setState({ id });
}

/** Forgets a workspace that the server refused, so that the server chooses one. For a switch use `switchOrganisation`. */
export function forgetOrganisation(): void {
  organisationStore.setState({ id: null });
}
