// Runs the tasks of `PageThreads`, one page after another.
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { resolveUrl } from '../resolve-url.ts';
import { parseSitemap } from '../site/parse-sitemap.ts';
import { groupFor, parseRobots } from '../site/parse-robots.ts';
import type { Answer, PageTask, PageTasks, Question } from './page-tasks.ts';

type Done<Task extends PageTask> = { output: PageTasks[Task]['output']; moved?: ArrayBuffer[] };
type Doing = { [Task in PageTask]: (input: PageTasks[Task]['input']) => Done<Task> | Promise<Done<Task>> };

/** Loaded when they are needed: a crawl begins sooner, and most threads never rewrite a page. */
let readingTasks: Promise<typeof import('./reading-tasks.ts')> | null = null;
const reading = () => (readingTasks ??= import('./reading-tasks.ts'));
const rewriting = () => import('./rewriting-tasks.ts');

const DOING: Doing = {
  read: async (input) => {
    const output = (await reading()).read(input);
    const { packed } = output.derived;
    return { output, moved: packed ? [packed.buffer] : [] };
  },
  check: async (input) => ({ output: (await reading()).check(input) }),
  robots: ({ body, agent }) => {
    const parsed = parseRobots(body);
    return { output: { group: groupFor(parsed, agent) ?? null, sitemaps: parsed.sitemaps } };
  },
  sitemap: async ({ body, url, limit }) => {
    const parsed = await parseSitemap(body, limit);
    const { groups, left } = parsed.alternates;
    const resolved = groups.map(({ pages, versions }) => ({
      pages: pages.flatMap((page) => resolveUrl(page, url) ?? []),
      versions: versions.map((version) => ({ ...version, url: version.url === null ? null : resolveUrl(version.url, url) })),
    }));
    const locations = parsed.locations.flatMap((location) => resolveUrl(location, url) ?? []);
    return { output: { ...parsed, locations, alternates: { groups: resolved, left } } };
  },
  'find-targets': async (input) => ({ output: (await rewriting()).findTargets(input) }),
  rewrite: async (input) => ({ output: (await rewriting()).rewrite(input) }),
  'rewrite-source': async (input) => ({ output: (await rewriting()).rewriteSource(input) }),
  'content-blocks': async (input) => ({ output: (await rewriting()).contentBlocks(input) }),
  'added-active': async (input) => ({ output: (await rewriting()).addedActive(input) }),
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
