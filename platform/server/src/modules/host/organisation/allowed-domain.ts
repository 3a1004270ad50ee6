import { bareDomain } from '@canopy/contract';
import type { Account } from '../../../access/account.ts';
import type { Db } from '../../../store/db.ts';
import { isAgencyAnywhere, isEmailConfirmed, readOrganisations } from './store.ts';

/** Mailbox providers' domains belong to nobody's workspace. */
const MAILBOX_PROVIDERS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'proton.me',
  'gmx.de',
  'gmx.net',
  'web.de',
  'aol.com',
]);

const withoutWww = (host: string) => host.replace(/^www\./, '');
const within = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** The domain that an e-mail address proves as its owner's; null for a mailbox provider's. */
export function ownDomain(email: string): string | null {
  const domain = bareDomain(email.split('@')[1] ?? '');
  return domain === '' || MAILBOX_PROVIDERS.has(domain) ? null : domain;
}

/**
 * Whether the account may create a workspace for a domain: agencies and admins any; others the domain of their confirmed e-mail address, or
 * of a workspace they are in, subdomains included.
 * @returns `unconfirmed` if only the confirmation of the address is missing
 */
export async function mayUseDomain(db: Db, account: Account, domain: string): Promise<'yes' | 'no' | 'unconfirmed'> {
  if (account.isAdmin || account.isAgency || (await isAgencyAnywhere(db, account.userId))) return 'yes';
  const host = withoutWww(domain);
  const workspaces = await readOrganisations(db, account.userId, false);
  if (workspaces.some((workspace) => workspace.domain !== '' && within(host, withoutWww(workspace.domain)))) return 'yes';
  const own = ownDomain(account.email);
  if (own === null || !within(host, own)) return 'no';
  return (await isEmailConfirmed(db, account.userId)) ? 'yes' : 'unconfirmed';
}

/** Whether the creator of a workspace becomes its manager: agencies do; others are members of theirs. */
export async function rolesOnCreation(db: Db, account: Account): Promise<'agency' | 'user'> {
  return account.isAgency || account.isAdmin || (await isAgencyAnywhere(db, account.userId)) ? 'agency' : 'user';
}
