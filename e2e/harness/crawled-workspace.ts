import { expect } from '@playwright/test';
import type { Account } from './accounts.ts';
import type { Site } from './site.ts';
import { latestCrawl, newWorkspace, startCrawl, type Workspace } from './workspaces.ts';

/** A crawl of a small site finishes within this time on any machine. */
export const CRAWL_MS = 120_000;

/** A workspace whose site has been crawled completely. */
export async function crawledWorkspace(owner: Account, site: Site): Promise<Workspace> {
  const workspace = await newWorkspace(owner, { domain: site.domain });
  await startCrawl(owner, workspace);
  await expect.poll(async () => (await latestCrawl(owner, workspace))?.status, { timeout: CRAWL_MS }).toBe('SUCCESS');
  return workspace;
}
