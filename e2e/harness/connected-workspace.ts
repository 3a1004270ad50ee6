import { expect } from '@playwright/test';
import { newAccount, type Account } from './accounts.ts';
import { call } from './api.ts';
import { FormBrowser } from './form-browser.ts';
import { dayFromToday } from './source-rows.ts';
import { newWorkspace, type Workspace } from './workspaces.ts';

/** A Google account of the sandbox, one of its properties, and its web analytics property, if any. */
export interface GoogleChoice {
  readonly account: string;
  /** the domain as the connect dialog expects it */
  readonly domain: string;
  readonly webProperty?: string;
}

/** Sites of two Google accounts that share nothing. */
export const NORTHFIELD: GoogleChoice = { account: 'owner@fernhill.example', domain: 'northfield-nursery.example' };
/** The nursery's web analytics property. */
export const NORTHFIELD_PROPERTY = '401200001';
export const RIVERSIDE: GoogleChoice = { account: 'editor@riverside-books.example', domain: 'riverside-books.example' };

interface ImportState {
  readonly task_id: string | null;
  readonly first_day: string | null;
}
interface Connection {
  readonly ga_property_id: string | null;
  readonly search: ImportState;
  readonly web: ImportState;
}

/** The workspace's connection to Google. */
function connectionOf(owner: Account, { id }: Pick<Workspace, 'id'>): Promise<Connection> {
  return call<Connection>(owner, 'GET', '/gscdata/connection/', { organisationId: id });
}

/** Gives consent on the stand-in for Google's page, as a visitor does. @returns the URL it redirects to */
async function consent(url: string, account: string): Promise<URL> {
  const browser = new FormBrowser();
  const page = await browser.get(url);
  const scopes = [...page.text.matchAll(/name="granted" value="([^"]+)"/g)].map(([, scope = '']) => ['granted', scope] as const);
  const answered = await browser.submit(page, [['account', account], ...scopes, ['decision', 'allow']]);
  return new URL(answered.location);
}

/** A new workspace, connected through the same calls the portal makes; its import has begun. */
export async function connectedWorkspace(owner: Account, choice: GoogleChoice): Promise<Workspace> {
  const workspace = await newWorkspace(owner, { domain: choice.domain });
  await connectGoogle(owner, workspace, choice);
  return workspace;
}

/** Connects a workspace to Google; its import has begun. */
export async function connectGoogle(owner: Account, workspace: Workspace, { account, domain, webProperty }: GoogleChoice): Promise<void> {
  const options = (body: object) => ({ body, organisationId: workspace.id });
  await call(
    owner,
    'POST',
    '/gscdata/save-google-console-data/',
    options({ type: 'domain', value: domain, ...(webProperty !== undefined && { ga_property_id: webProperty }) }),
  );
  const { url } = await call<{ url: string }>(owner, 'POST', '/gscdata/google-auth/start/', options({}));
  const { searchParams } = await consent(url, account);
  await call(
    owner,
    'POST',
    '/gscdata/google-auth/exchange/',
    options({ state: searchParams.get('state'), code: searchParams.get('code') }),
  );
}

/** Waits until each chosen source has imported the days from `day` on, newest first, then stops: a full 16 months takes minutes. */
export async function importedSince(owner: Account, workspace: Pick<Workspace, 'id'>, day: string): Promise<void> {
  const isThere = async () => {
    const { search, web, ga_property_id } = await connectionOf(owner, workspace);
    const chosen = ga_property_id === null ? [search] : [search, web];
    return chosen.every(({ first_day }) => first_day !== null && first_day <= day);
  };
  await expect.poll(isThere, { timeout: 120_000, message: `days since ${day} are imported` }).toBe(true);
  await endImports(owner, workspace);
}

/** Ends running imports: each takes minutes and, until it has ended, a request for an import returns the running one. */
export async function endImports(owner: Account, workspace: Pick<Workspace, 'id'>): Promise<void> {
  const running = async () => {
    const { search, web } = await connectionOf(owner, workspace);
    return [search, web].flatMap(({ task_id }) => (task_id === null ? [] : [task_id]));
  };
  for (const id of await running()) await call(owner, 'POST', `/tasks/${id}/cancel/`, { body: {}, organisationId: workspace.id });
  await expect.poll(running, { timeout: 60_000, message: 'the imports have ended' }).toEqual([]);
}

interface Connected {
  readonly owner: Account;
  readonly workspace: Workspace;
}
let nursery: Promise<Connected> | undefined;

/** A shared workspace with three weeks of the nursery's searches, because an import takes its time. */
export function nurseryWorkspace(): Promise<Connected> {
  nursery ??= (async () => {
    const owner = await newAccount({ agency: true });
    const workspace = await connectedWorkspace(owner, NORTHFIELD);
    await importedSince(owner, workspace, dayFromToday(-20));
    return { owner, workspace };
  })();
  return nursery;
}

let garden: Promise<Connected> | undefined;

/** The same plus web analytics, for both kinds of dashboards. */
export function gardenWorkspace(): Promise<Connected> {
  garden ??= (async () => {
    const owner = await newAccount({ agency: true });
    const workspace = await connectedWorkspace(owner, { ...NORTHFIELD, webProperty: NORTHFIELD_PROPERTY });
    await importedSince(owner, workspace, dayFromToday(-20));
    return { owner, workspace };
  })();
  return garden;
}
