import { newAccount, type Account } from './accounts.ts';
import { call } from './api.ts';
import { crawledWorkspace } from './crawled-workspace.ts';
import { serveKnownSite } from './known-site.ts';
import type { Workspace } from './workspaces.ts';

/** A workspace that has content for every screen. */
export interface Furnished extends Workspace {
  readonly owner: Account;
  readonly postId: string;
  /** id of a page of its site */
  readonly pageId: string;
}

/** Crawled, with written content and a pending invitation; its owner is an agency. */
export async function furnishedWorkspace(): Promise<Furnished> {
  const owner = await newAccount({ agency: true });
  const site = await serveKnownSite();
  const workspace = await crawledWorkspace(owner, site);
  await site.close();
  const options = { organisationId: workspace.id };
  const term = await call<{ id: string }>(owner, 'POST', '/categories/', { body: { name: 'Bulbs' }, ...options });
  const post = await call<{ id: string }>(owner, 'POST', '/posts/', {
    body: { title: 'Tulips in a pot', category_ids: [term.id] },
    ...options,
  });
  await call(owner, 'POST', '/organisation/members/invite/', { body: { email: 'guest@guests.example', role: 'user' }, ...options });
  const { data } = await call<{ data: { id: string; page_url: string }[] }>(owner, 'GET', '/crawler/pages/?page_size=50', options);
  return { ...workspace, owner, postId: post.id, pageId: data.find(({ page_url }) => page_url.endsWith('/'))?.id ?? '' };
}
