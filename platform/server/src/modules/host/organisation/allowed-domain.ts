import type { Account } from '../../../access/account.ts';
import type { Db } from '../../../store/db.ts';
import { isAgencyAnywhere, readOrganisations } from './store.ts';

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

/**
 * Whether the account may create a workspace for a domain: agencies and admins any; others their e-mail's domain, or the
 * domain of a workspace they are in, subdomains included.
 */
export async function mayUseDomain(db: Db, account: Account, domain: string): Promise<boolean> {
  if (account.isAdmin || account.isAgency || (await isAgencyAnywhere(db, account.userId))) return true;
  const host = withoutWww(domain);
  const own = account.email.split('@')[1] ?? '';
  if (own !== '' && !MAILBOX_PROVIDERS.has(own) && within(host, own)) return true;
  const workspaces = await readOrganisations(db, account.userId, false);
  return workspaces.some((workspace) => workspace.domain !== '' && within(host, withoutWww(workspace.domain)));
}

/** Whether a new workspace makes its creator manage it: agencies do; others work in theirs. */
export async function rolesOnCreation(db: Db, account: Account): Promise<'agency' | 'user'> {
  return account.isAgency || account.isAdmin || (await isAgencyAnywhere(db, account.userId)) ? 'agency' : 'user';
}
