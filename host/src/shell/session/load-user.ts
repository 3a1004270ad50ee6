import type { UserData } from '@canopy/contract/host';
import { ApiError, reloadUser } from '@canopy/shell-api';
import { forgetOrganisation, getOrganisationId } from '@canopy/shell-api/host';

/** What `GET /user/` came to (document 1, section 2.3). */
export type UserOutcome =
  | { readonly kind: 'ok'; readonly user: UserData }
  /** server, network, timeout or refused connection */
  | { readonly kind: 'unavailable' }
  /** any other failure: there is no workspace to work in */
  | { readonly kind: 'no-workspace' }
  /** the session is over; whoever listens for that deals with it */
  | { readonly kind: 'session' };

/** How often a switch of workspaces may overtake the question before it is given up. */
const ATTEMPTS = 3;

/** The account may not enter the workspace that the address named. */
const isRefusedWorkspace = (error: ApiError) =>
  error.kind === 'rejected' && error.code !== 'no-workspace' && [403, 404].includes(error.status) && getOrganisationId() !== null;

/**
 * Asks for the current user data. A workspace of the address that does not exist or is somebody else's is forgotten,
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

/** Asks already while the page is drawn for the first time. */
export function beginUser(): void {
  begun = loadUser().finally(() => {
    begun = undefined;
  });
}

/** The answer to what is being asked already, else asks. */
export const nextUser = (): Promise<UserOutcome> => begun ?? loadUser();
