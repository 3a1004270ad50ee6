import { randomBytes } from 'node:crypto';
import type { Cookie } from '@playwright/test';
import { call } from './api.ts';
import { createAccountByForm } from './provider-flow.ts';
import { stackFacts } from './stack-facts.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** the provider's session in a browser, once there is one */
  session?: readonly Cookie[];
}

export type DemoRole = 'admin' | 'agency' | 'user';

/** Short, and different on each call. */
export const unique = (): string => randomBytes(4).toString('hex');

/** Details of an account that does not exist yet. */
export function freshDetails(domain = 'garden-shop.example'): Account {
  return { email: `rosa.${unique()}@${domain}`, password: 'a long enough password', firstName: 'Rosa', lastName: 'Linde' };
}

/** One of the demo's accounts; its workspace is the demo workspace. */
export function demoAccount(role: DemoRole): Account {
  const { emails, password } = stackFacts().demo;
  const email = emails.find((candidate) => candidate.startsWith(`${role}@`));
  if (!email) throw new Error(`The demo has no account for ${role}.`);
  return { email, password, firstName: '', lastName: '' };
}

interface NewAccountOptions {
  readonly domain?: string;
  /** the administrator makes it an agency, which may add any domain and manage members */
  readonly agency?: boolean;
}

/** An account created on the provider's create-account page, its address confirmed by the mailed link. */
export async function newAccount({ domain, agency = false }: NewAccountOptions = {}): Promise<Account> {
  const account = freshDetails(domain);
  await createAccountByForm(account);
  if (agency) await makeAgency(account);
  return account;
}

/** What the administrator does on the users screen. */
export async function makeAgency({ email }: Account): Promise<void> {
  const admin = demoAccount('admin');
  const found = await call<{ data: { id: string }[] }>(admin, 'GET', `/users/?search=${encodeURIComponent(email)}`);
  await call(admin, 'PATCH', `/users/${found.data[0]?.id}/`, { body: { is_agency: true } });
}
