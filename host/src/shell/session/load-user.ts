import type { UserData } from '@canopy/contract/host';
import { ApiError, reloadUser } from '@canopy/shell-api';
import { forgetOrganisation, getOrganisationId } from '@canopy/shell-api/host';

/** Outcome of `GET /user/` (document 1, section 2.3). */
export type UserOutcome =
  | { readonly kind: 'ok'; readonly user: UserData }
  /** server, network, timeout or refused connection */
  | { readonly kind: 'unavailable' }
  /** any other failure: there is no workspace to work in */
  | { readonly kind: 'no-workspace' }
  /** the session has expired; its listener deals with it */
  | { readonly kind: 'session' };

/** How many times in total to ask when workspace switches overtake the request. */
const ATTEMPTS = 3;

/** The account may not enter the workspace named in the URL. */
const isRefusedWorkspace = (error: ApiError) =>
  error.kind === 'rejected' && error.code !== 'no-workspace' && [403, 404].includes(error.status) && getOrganisationId() !== null;

/**
 * Fetches the current user data. A workspace in the URL that does not exist or belongs to someone else is dropped,
 * and the platform then chooses one of the account's own.
 */
export async function loadUser(attempts = ATTEMPTS): Promise<UserOutcome> {
  try {
    return { kind: 'ok', user: await reloadUser({ isProbe: true }) };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (isRefusedWorkspace(thrown)) forgetOrganisation();
    else if (thrown.kind !== 'stale') return { kind: outcomeOf(thrown) };
    return attempts > 1 ? loadUser(attempts - 1) : { kind: 'unavailable' };
  }
}

function outcomeOf({ kind }: ApiError): Exclude<UserOutcome['kind'], 'ok'> {
  if (kind === 'unavailable') return 'unavailable';
  return kind === 'claims' || kind === 'session' ? 'session' : 'no-workspace';
}

let begun: Promise<UserOutcome> | undefined;

/** Starts the request while the first render is still under way. */
export function beginUser(): void {
  begun = loadUser().finally(() => {
    begun = undefined;
  });
}

/** The result of the request already under way, or of a new one. */
export const nextUser = (): Promise<UserOutcome> => begun ?? loadUser();
