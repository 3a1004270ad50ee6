import type { RemoteRelease } from '../registry.ts';

/** Files below one URL, with the hash of each by name; without hashes they are only watched. */
export interface GuardedFiles extends Pick<RemoteRelease, 'baseUrl' | 'integrity'> {
  /** called with the URL of each file that failed */
  readonly failed?: (url: string) => void;
}

type Tag = HTMLScriptElement | HTMLLinkElement;

/** A hash that matches nothing: a browser refuses whatever arrives. */
const REFUSE = `sha384-${'A'.repeat(64)}`;

/**
 * Sees every script and stylesheet of a remote, and every later one of the host, before it is fetched, whoever adds it: gives it
 * the hash that was published, and remembers how it went, since a failed tag tells its maker nothing.
 */
export interface TagGuard {
  /** Files of a release are about to be loaded: they are known by their URL. */
  expect(files: GuardedFiles): void;
  /** To be called with each tag once it has its URL and before it is in the document. */
  guard(tag: Tag): void;
  /** URL of the file below `baseUrl` that failed last, if it did so at or after `time` (of `performance.now()`). */
  failureSince(baseUrl: string, time: number): string | undefined;
  /**
   * Fetches afresh what is still under way below `baseUrl`, to see whether that hangs or is only slow. True once all of it
   * has come (and is in the browser's cache for the next tags); false if some of it cannot be had within `ms`, or nothing was
   * under way. Each call asks under another URL.
   */
  refetch(baseUrl: string, ms?: number): Promise<boolean>;
  /**
   * Whether something under way below `baseUrl` hangs: asked for afresh, it gets no answer within `ms`, not even its head, while `other`, a file
   * of another release, does. A slow connection answers neither or both.
   */
  isHanging(baseUrl: string, other: string, ms: number): Promise<boolean>;
  /** Gives up what is still under way below `baseUrl`; whoever waits for it is told that it failed. */
  abort(baseUrl: string): void;
}

export function createTagGuard(): TagGuard {
  const releases = new Map<string, GuardedFiles>();
  const pending = new Map<Tag, string>();
  const failures = new Map<string, number>();
  /** how often files were asked for afresh; which of these came last; which URL tags take after an abort */
  const attempts = new Map<string, number>();
  const arrived = new Map<string, number>();
  const aborts = new Map<string, number>();
  const under = (baseUrl: string): string[] => [...pending.values()].filter((url) => url.startsWith(baseUrl));
  return {
    expect(files) {
      releases.set(files.baseUrl, files);
    },
    guard(tag) {
      const url = addressOf(tag);
      const release = [...releases.values()].find(({ baseUrl }) => url.startsWith(baseUrl));
      if (!release) return;
      tag.crossOrigin = 'anonymous';
      if (release.integrity) tag.integrity = release.integrity[url.slice(release.baseUrl.length)] ?? REFUSE;
      // A browser lets a second request for a URL wait for the first, which hangs: another URL does not wait.
      const aborted = aborts.get(release.baseUrl);
      if (aborted !== undefined) setAddress(tag, againAddress(url, aborted));
      pending.set(tag, url);
      // Capturing, to be told before whoever made the tag, who acts on it at once.
      tag.addEventListener('load', () => pending.delete(tag), { once: true, capture: true });
      const onError = (): void => {
        if (!pending.delete(tag)) return;
        failures.set(url, performance.now());
        release.failed?.(url);
      };
      tag.addEventListener('error', onError, { once: true, capture: true });
    },
    failureSince(baseUrl, time) {
      return [...failures].findLast(([url, at]) => url.startsWith(baseUrl) && at >= time)?.[0];
    },
    async refetch(baseUrl, ms = 10_000) {
      const attempt = (attempts.get(baseUrl) ?? 0) + 1;
      attempts.set(baseUrl, attempt);
      const urls = under(baseUrl);
      const came = await Promise.all(urls.map((url) => arrives(againAddress(url, attempt), ms)));
      if (urls.length === 0 || !came.every(Boolean)) return false;
      arrived.set(baseUrl, attempt);
      return true;
    },
    async isHanging(baseUrl, other, ms) {
      const attempt = (attempts.get(baseUrl) ?? 0) + 1;
      attempts.set(baseUrl, attempt);
      const urls = under(baseUrl);
      const [otherAnswers, ...answers] = await Promise.all(
        [`${other}?there`, ...urls.map((url) => againAddress(url, attempt))].map((url) => answersWithin(url, ms)),
      );
      return otherAnswers === true && answers.includes(false);
    },
    abort(baseUrl) {
      const last = attempts.get(baseUrl) ?? 0;
      const isFresh = arrived.get(baseUrl) === last && aborts.get(baseUrl) !== last;
      const address = isFresh ? last : last + 1;
      attempts.set(baseUrl, address);
      aborts.set(baseUrl, address);
      for (const [tag, url] of pending) {
        if (!url.startsWith(baseUrl)) continue;
        tag.dispatchEvent(new Event('error'));
        tag.remove();
      }
    },
  };
}

const againAddress = (url: string, count: number): string => `${url}?again=${count}`;

async function arrives(url: string, ms: number): Promise<boolean> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(ms) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Whether a server answers at all, with whatever; the body is not waited for. */
async function answersWithin(url: string, ms: number): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    return (await fetch(url, { credentials: 'omit', signal: controller.signal })).ok;
  } catch {
    // Refused rather than left hanging: the tag is told so too.
    return !controller.signal.aborted;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

const addressOf = (tag: Tag): string => ('href' in tag ? tag.href : tag.src);

function setAddress(tag: Tag, url: string): void {
  if ('href' in tag) tag.href = url;
  else tag.src = url;
}

/** The one guard of the page. */
export const tagGuard: TagGuard = createTagGuard();

// The runtimes inside the builds find the guard by this name (see preset/tag-guard-plugin.ts).
Object.assign(globalThis, { [Symbol.for('canopy.tag-guard')]: tagGuard.guard });
