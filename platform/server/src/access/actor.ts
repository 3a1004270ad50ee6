/** Who makes a call, and inside which workspace. */
export interface Actor {
  /** `users.id`; '' on public calls */
  userId: string;
  email: string;
  /** the account's flag: member of every workspace, may do everything */
  isAdmin: boolean;
  /** the account's flag, or the role 'agency' in the selected workspace */
  isAgency: boolean;
  /** the selected workspace (`organisations.id`); '' on public and account calls */
  organisationId: string;
}

/** The actor of a call without a token. */
export const NOBODY: Actor = { userId: '', email: '', isAdmin: false, isAgency: false, organisationId: '' };
