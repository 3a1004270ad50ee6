import type { Access } from '@canopy/contract';
import type { Account } from './account.ts';

/** An account inside a workspace it may enter. */
export interface MemberActor extends Account {
  /** the account's flag, or the role 'agency' in this workspace */
  isAgency: boolean;
  /** the selected workspace: `organisations.id` */
  organisationId: string;
}

/** Who publishes releases: an administrator, or a publish token. */
export interface PublisherActor {
  /** null for a token */
  userId: string | null;
  /** the account's address, or the token's name */
  email: string;
}

interface ActorByAccess {
  public: null;
  account: Account;
  member: MemberActor;
  manager: MemberActor;
  /** `isAdmin` is true; if the call concerns a workspace, the input names it */
  admin: Account;
  publisher: PublisherActor;
}

/** The actor of a call with this access; without an argument, of a call inside a workspace. */
export type Actor<A extends Access = 'member'> = ActorByAccess[A];
