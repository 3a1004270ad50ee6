// Runs the tasks of `PageThreads`, one page after another.
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { checkPage } from '../checks/run-checks.ts';
import { readBlocks } from '../rewrite/content-blocks.ts';
import type { RewriteTarget } from '../rewrite/fix.ts';
import { rewriteLinks } from '../rewrite/rewrite-links.ts';
import { rewriteBytes } from '../rewrite/rewrite-bytes.ts';
import { seenText } from '../rewrite/seen-text.ts';
import { resolveUrl } from '../resolve-url.ts';
import { siteScope, type SiteScope } from '../site-scope.ts';
import { parseSitemap } from '../site/parse-sitemap.ts';
import { groupFor, parseRobots } from '../site/parse-robots.ts';
import { factsOfJson } from './compact-facts.ts';
import { deriveFacts } from './page-facts.ts';
import { baseOf, readPage, type ReaderSite } from './page-reader.ts';
import { targetKey, type Answer, type PageTask, type PageTasks, type Question } from './page-tasks.ts';

type Done<Task extends PageTask> = { output: PageTasks[Task]['output']; moved?: ArrayBuffer[] };
type Doing = { [Task in PageTask]: (input: PageTasks[Task]['input']) => Done<Task> | Promise<Done<Task>> };

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

const DOING: Doing = {
  read: ({ site, row, ...input }) => {
    const { charset, html } = readPage(input, scopeOf(site));
    // As text: passing thousands of small objects between threads takes far longer, and packing needs the text anyway.
    const { json, derived } = deriveFacts(html, row ? checkPage({ ...row, charset, html }) : null);
    return { output: { charset, json, derived }, moved: derived.packed ? [derived.packed.buffer] : [] };
  },
  check: ({ row, json }) => ({ output: checkPage({ ...row, html: factsOfJson(json) }) }),
  robots: ({ body, agent }) => {
    const parsed = parseRobots(body);
    return { output: { group: groupFor(parsed, agent) ?? null, sitemaps: parsed.sitemaps } };
  },
  sitemap: async ({ body, url, limit }) => {
    const parsed = await parseSitemap(body, limit);
    return { output: { ...parsed, locations: parsed.locations.flatMap((location) => resolveUrl(location, url) ?? []) } };
  },
  'find-targets': ({ body, url }) => {
    const targets: RewriteTarget[] = [];
    rewriteBytes(body, (target) => {
      targets.push(target);
      return null;
    });
    return { output: { targets, base: baseOf(body, url), ...seenText(new TextDecoder().decode(body)) } };
  },
  'rewrite-source': ({ html, fixes }) => ({ output: rewriteLinks(html, (target) => fixes.get(targetKey(target)) ?? null) }),
  'content-blocks': ({ html }) => ({ output: readBlocks(html) }),
  rewrite: ({ body, fixes }) => {
    const { bytes: _bytes, ...output } = rewriteBytes(body, (target) => fixes.get(targetKey(target)) ?? null);
    return { output };
  },
};

const tell = (answer: Answer, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(answer, moved);

async function answer<Task extends PageTask>({ id, task, input }: Question<Task>): Promise<void> {
  try {
    const { output, moved } = await DOING[task](input);
    tell({ id, output }, moved);
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** As in `nice`: with few cores, anyone waiting for a response has priority over reading pages. */
const NICENESS = 5;

/** Lowers the priority of this thread alone. Only Linux has per-thread priorities; elsewhere nothing changes. */
function yieldToOthers(): void {
  try {
    os.setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICENESS);
  } catch {
    // Reading pages does not depend on it.
  }
}

yieldToOthers();
// Strictly one after another, even if a task takes several ticks: the deadline is that of the first one.
let last = Promise.resolve();
parentPort?.on('message', (question: Question) => {
  last = last.then(() => answer(question));
});
