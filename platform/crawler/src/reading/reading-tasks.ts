import { checkPage } from '../checks/run-checks.ts';
import { siteScope, type SiteScope } from '../site-scope.ts';
import { factsOfJson } from './compact-facts.ts';
import { deriveFacts } from './page-facts.ts';
import { readPage, type ReaderSite } from './page-reader.ts';
import type { PageTasks } from './page-tasks.ts';

/** Cache size for sites read recently: creating a scope takes longer than reading a small page. */
const MAX_SITES = 20;
const scopes = new Map<string, SiteScope>();

function scopeOf({ startUrl, site }: ReaderSite): SiteScope {
  const key = JSON.stringify([startUrl, site]);
  let scope = scopes.get(key);
  if (!scope) {
    if (scopes.size >= MAX_SITES) scopes.clear();
    scopes.set(key, (scope = siteScope(startUrl, site)));
  }
  return scope;
}

export function read({ site, row, ...input }: PageTasks['read']['input']): PageTasks['read']['output'] {
  const { charset, html } = readPage(input, scopeOf(site));
  // As text: passing thousands of small objects between threads takes far longer, and packing needs the text anyway.
  const { json, derived } = deriveFacts(html, row ? checkPage({ ...row, charset, html }) : null);
  return { charset, json, derived };
}

export const check = ({ row, json }: PageTasks['check']['input']): PageTasks['check']['output'] =>
  checkPage({ ...row, html: factsOfJson(json) });
