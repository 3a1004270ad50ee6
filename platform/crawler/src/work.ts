import type { CrawlSettings } from './crawl-options.ts';
import type { CrawlStore, FrontierEntry } from './crawl-store.ts';
import type { Visited } from './fetch-page.ts';
import { GroupSaver } from './group-saver.ts';
import type { PageResult } from './page-result.ts';
import type { Prepared } from './prepare.ts';
import { retryFailures, isTransient, type Failure } from './retries.ts';

/**
 * Why a run ended. After all but `done` the store still holds pending URLs, and another run resumes from there; `page-limit` needs a higher
 * `maxPages` for that. `unreachable`: robots.txt could not be requested (then nothing is stored, and `site.robots[0].failure` says why), or
 * the site stopped responding (the URLs that failed last are pending again).
 */
export type CrawlStop = 'done' | 'page-limit' | 'time-limit' | 'aborted' | 'unreachable';

/** This many consecutive requests without a response: the site (or our network) is gone, and the rest would only fail too. */
const FAILURES_IN_A_ROW = 20;
/** Per concurrent request: URLs taken from the frontier at a time, and pages without facts that may wait to be stored. */
const AHEAD = 8;
const BEHIND = 8;

/** Requests and stores what is pending, level by level, then retries what failed once, until nothing is left or a limit is reached. */
export async function work(
  settings: CrawlSettings,
  store: CrawlStore,
  prepared: Prepared,
  stop: AbortSignal,
  abort: () => void,
): Promise<CrawlStop> {
  const { concurrency, maxPages, previous } = settings;
  const { discovery, visit } = prepared;
  const { frontier } = discovery;
  const saver = new GroupSaver(store, Math.floor(concurrency / 2), concurrency * BEHIND);
  const counts = await store.counts();
  const running = new Set<Promise<void>>();
  /** Those without a response yet, so that where they lead is unknown. */
  let unanswered = 0;
  /** Called when a page is done; a race over all running requests would cost more with each of them. */
  let wake: () => void = () => undefined;
  let buffer: FrontierEntry[] = [];
  let level = -1;
  let spent = counts.fetched;
  // Failures since the last response: the site may be gone, and they are then left pending.
  const unsure: Failure[] = [];
  /** Retried once at the end; pending until then. */
  const failures: Failure[] = [];
  let broken: { error: unknown } | null = null;
  const fail = (error: unknown): void => {
    broken ??= { error };
    abort();
  };
  const isOver = (): boolean => stop.aborted || broken !== null || unsure.length >= FAILURES_IN_A_ROW;

  const count = ({ outcome, url: currentUrl }: PageResult, fresh: number): void => {
    if (outcome !== 'robots-blocked') counts.fetched += 1;
    if (outcome === 'failed') counts.failed += 1;
    counts.discovered += fresh;
    counts.pending += fresh - 1;
    const { fetched, pending, discovered, failed } = counts;
    settings.onProgress({ fetched, pending, discovered, failed, currentUrl });
  };

  const keep = async ({ page, leads }: Visited): Promise<void> => {
    const { discovered, traps, fresh } = discovery.of(page, leads);
    // Most pages of a recrawl have not changed: there is little to hold and to lose, so requests need not wait for the store.
    const isLight = previous !== null && page.html === null && !saver.isFull;
    const saved = saver.save({ page, discovered, traps }, !isLight).then(() => count(page, fresh));
    if (!isLight) return saved;
    saved.catch(fail);
  };

  /** Resolves when the page is stored or need not wait; it enters the save queue at once, ahead of what it leads to. */
  const handle = async (entry: FrontierEntry): Promise<void> => {
    unanswered += 1;
    let stored: Promise<void>[] = [];
    try {
      const visited = await visit(entry);
      if (visited === null) return;
      const { page } = visited;
      if (page.outcome === 'failed' && page.status === null) {
        unsure.push({ entry, page });
        return;
      }
      if (page.outcome === 'robots-blocked') spent -= 1;
      else stored = [putAside(unsure.splice(0))];
      stored.push(isTransient(page) ? putAside([{ entry, page }]) : keep(visited));
    } finally {
      unanswered -= 1;
      // The next level may begin while pages of this one are being stored.
      if (unanswered === 0) wake();
    }
    await Promise.all(stored);
  };

  const putAside = async (those: Failure[]): Promise<void> => {
    const [again, never] = [those.filter(({ page }) => isTransient(page)), those.filter(({ page }) => !isTransient(page))];
    failures.push(...again);
    await Promise.all(never.map(({ page }) => keep({ page })));
  };

  /** The next URL of the level; the next level starts once all of this one have responded, so depths are shortest paths. */
  const next = (): FrontierEntry | undefined => {
    if (buffer.length === 0 && unanswered === 0) level = Math.max(level, frontier.nearest() ?? level);
    const many = concurrency * AHEAD;
    // Seldom, so that much is looked up together.
    if (buffer.length === 0 || buffer.length === many / 2) {
      const taken = frontier.take(many - buffer.length, level);
      if (taken.length > 0) previous?.expect?.([...taken, ...frontier.peek(many)].map(({ url }) => url));
      buffer = [...buffer, ...taken];
    }
    return buffer.shift();
  };

  const readPending = async (): Promise<void> => {
    while (!isOver()) {
      const entry = running.size < concurrency && spent < maxPages ? next() : undefined;
      if (entry) {
        spent += 1;
        const task: Promise<void> = handle(entry)
          .catch(fail)
          .finally(() => {
            running.delete(task);
            wake();
          });
        running.add(task);
      } else if (running.size === 0) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await Promise.all(running);
  };

  await readPending();
  while (!isOver() && unsure.length + failures.length > 0) {
    await putAside(unsure.splice(0));
    await retryFailures(failures.splice(0), { visit, keep, concurrency, isOver }).catch(fail);
    await readPending();
  }
  await saver.drain().catch(fail);
  if (broken !== null) throw (broken as { error: unknown }).error;
  if (unsure.length >= FAILURES_IN_A_ROW) return 'unreachable';
  return (await store.counts()).pending > 0 ? 'page-limit' : 'done';
}
