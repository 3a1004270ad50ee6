import type { Access } from '@canopy/contract';
import type { Account } from './account.ts';

/** An account inside a workspace that it may enter. */
export interface MemberActor extends Account {
  /** the account's flag, or the role 'agency' in this workspace */
  isAgency: boolean;
  /** the selected workspace: `organisations.id` */
  organisationId: string;
}

/** Who changes releases: an administrator, or a publish token. */
export interface PublisherActor {
  /** null: a token */
  userId: string | null;
  /** of the account, or the token's name */
  email: string;
}

interface ActorByAccess {
  public: null;
  account: Account;
  member: MemberActor;
  manager: MemberActor;
  /** `isAdmin` is true; a workspace that is meant stands in the input */
  admin: Account;
  publisher: PublisherActor;
}

/** Who makes a call with this access; without an argument: a call inside a workspace. */
export type Actor<A extends Access = 'member'> = ActorByAccess[A];
