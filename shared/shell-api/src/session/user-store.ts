import { getUser, type UserData } from '@canopy/contract/host';
import { createStore, useStore } from 'zustand';
import { send, type SendOptions } from '../calls/send.ts';
import { dispatchUserReloaded } from '../events/events.ts';
import { adoptOrganisation } from '../organisation/organisation-store.ts';

export const userStore = createStore<{ user: UserData | null }>(() => ({ user: null }));

/** Fetches `GET /user/` in the selected workspace and notifies all subscribers. @throws {ApiError} */
export async function reloadUser(options?: SendOptions): Promise<UserData> {
  const user = await send(getUser, {}, { remote: 'host', ...options });
  adoptOrganisation(user.organisation.id);
  userStore.setState({ user });
  void dispatchUserReloaded(user);
  return user;
}

/** Discards the user data of the workspace being left. */
export function forgetUser(): void {
  userStore.setState({ user: null });
}

/** Current user data. Only for use below the protected area, where it always exists. */
export function useUser(): UserData {
  const user = useStore(userStore, (state) => state.user);
  if (!user) throw new Error('useUser is for screens inside the protected area.');
  return user;
}

/** Current user data, or null outside the protected area. */
export function useMaybeUser(): UserData | null {
  return useStore(userStore, (state) => state.user);
}

/** Whether a feature flag is on for the workspace; an absent flag is off. */
export function useFlag(flag: string): boolean {
  return useMaybeUser()?.feature_flags[flag] ?? false;
}

/** Role for tracking and display; the server decides for itself. */
export function roleOf(user: UserData): 'admin' | 'agency' | 'user' {
  if (user.is_admin) return 'admin';
  return user.is_agency ? 'agency' : 'user';
}
