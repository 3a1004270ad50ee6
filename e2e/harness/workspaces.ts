import { unique, type Account } from './accounts.ts';
import { call } from './api.ts';

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

export interface WorkspaceDetails {
  readonly name: string;
  readonly domain: string;
  readonly industry: string;
  readonly company_type: string;
}

/** Input of the Add Workspace form. */
export const workspaceDetails = (change: Partial<WorkspaceDetails> = {}): WorkspaceDetails => ({
  name: `Garden ${unique()}`,
  domain: 'garden-shop.example',
  industry: 'Home and garden',
  company_type: 'Small business',
  ...change,
});

/** Creates a workspace through the call that the form makes; tests of the form itself fill it in. */
export function newWorkspace(owner: Account, change: Partial<WorkspaceDetails> = {}): Promise<Workspace> {
  return call<Workspace>(owner, 'POST', '/organisation/create/', { body: workspaceDetails(change) });
}

interface Crawl {
  readonly id: string;
  readonly status: string;
  readonly message: string;
}

/** The latest crawl of a workspace. */
export async function latestCrawl(caller: Account, { id }: Workspace): Promise<Crawl | null> {
  const { crawl } = await call<{ crawl: Crawl | null }>(caller, 'GET', '/crawler/crawls/latest/', { organisationId: id });
  return crawl;
}

/** Starts a crawl of the workspace's site. */
export function startCrawl(caller: Account, { id }: Workspace): Promise<Crawl> {
  return call<Crawl>(caller, 'POST', '/crawler/crawls/', { body: {}, organisationId: id });
}

interface AuditedPage {
  readonly id: string;
  readonly page_url: string;
  readonly status: number | null;
  readonly redirect_to: string | null;
}

/** Every URL that the latest crawl requested, by path: status, and where it leads. */
export async function crawledPaths(caller: Account, { id }: Workspace): Promise<Record<string, string>> {
  const { data } = await call<{ data: AuditedPage[] }>(caller, 'GET', '/crawler/pages/?page_size=100&sort=page_url&direction=asc', {
    organisationId: id,
  });
  return Object.fromEntries(
    data.map(({ page_url, status, redirect_to }) => [
      new URL(page_url).pathname,
      redirect_to === null ? String(status) : `${status} ${new URL(redirect_to).pathname}`,
    ]),
  );
}
