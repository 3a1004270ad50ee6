import type { CDPEvents } from 'puppeteer-core/internal/api/CDPSession.js';
import type { Outgoing } from '../outgoing/index.ts';
import type { PageSession } from './browser.ts';

/** The raw response of the page, given to the browser instead of a second request. */
export type RawPage = { url: string; status: number; headers: Record<string, string>; body: Uint8Array };

export type PageRequestsOptions = {
  session: PageSession;
  outgoing: Outgoing;
  page: RawPage;
  signal: AbortSignal;
  /** Whether robots.txt allows the crawler to fetch it. */
  mayRequest: (url: string) => Promise<boolean>;
  headersFor: (url: string) => Record<string, string>;
  cache: AnswerCache;
};

type Paused = CDPEvents['Fetch.requestPaused'];
type Answer = { status: number; headers: Record<string, string>; body: Uint8Array };

/** Kinds of requests that contribute to a page's content; images, fonts, media, beacons and the like do not. */
const WANTED = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch']);
const MAX_REQUESTS = 150;
const MAX_BYTES = 5_000_000;
const DROPPED_HEADERS = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'set-cookie',
  'strict-transport-security',
]);

/** Caches responses of scripts and style sheets, which the pages of a site share. */
export class AnswerCache {
  #answers = new Map<string, Answer>();
  #bytes = 0;

  get(url: string): Answer | undefined {
    return this.#answers.get(url);
  }

  add(url: string, answer: Answer): void {
    if (this.#bytes + answer.body.length > 32_000_000) {
      this.#answers.clear();
      this.#bytes = 0;
    }
    this.#answers.set(url, answer);
    this.#bytes += answer.body.length;
  }
}

/** Answers every request of one page through the guarded client; what it refuses, the page does not get. */
export class PageRequests {
  #options: PageRequestsOptions;
  #servedPage = false;
  #receive = (paused: Paused): void => this.#take(paused);
  #underWay = 0;
  #lastChange = performance.now();
  made = 0;
  blocked = 0;
  /** Where a script navigated the whole page to; not followed. */
  navigatedTo: string | null = null;

  constructor(options: PageRequestsOptions) {
    this.#options = options;
    options.session.on('Fetch.requestPaused', this.#receive);
  }

  /** Milliseconds since the last request began or ended; 0 while one is pending. */
  quietMs(): number {
    return this.#underWay > 0 ? 0 : performance.now() - this.#lastChange;
  }

  stop(): void {
    this.#options.session.off('Fetch.requestPaused', this.#receive);
  }

  #take(paused: Paused): void {
    this.#underWay += 1;
    this.#answer(paused)
      // The page may be gone by the time its response is there.
      .catch(() => undefined)
      .finally(() => {
        this.#underWay -= 1;
        this.#lastChange = performance.now();
      });
  }

  async #answer(paused: Paused): Promise<void> {
    const { session } = this.#options;
    const answer = await this.#find(paused);
    if (answer === null) {
      this.blocked += 1;
      // An aborted navigation leaves the page where it is; a blocked one would replace it with an error page.
      const errorReason = paused.resourceType === 'Document' ? 'Aborted' : 'BlockedByClient';
      await session.send('Fetch.failRequest', { requestId: paused.requestId, errorReason });
      return;
    }
    const responseHeaders = Object.entries(answer.headers)
      .filter(([name]) => !DROPPED_HEADERS.has(name))
      .map(([name, value]) => ({ name, value: value.replace(/[\r\n\0]+/g, ' ') }));
    await session.send('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: answer.status,
      responseHeaders,
      body: Buffer.from(answer.body).toString('base64'),
    });
  }

  async #find({ resourceType, request }: Paused): Promise<Answer | null> {
    const { page, cache, outgoing, signal, mayRequest, headersFor } = this.#options;
    const url = request.url.split('#', 1)[0] ?? '';
    if (resourceType === 'Document' && !this.#servedPage) {
      this.#servedPage = true;
      return page;
    }
    if (!WANTED.has(resourceType) || this.made >= MAX_REQUESTS || !/^https?:/i.test(url)) return null;
    if (resourceType === 'Document') {
      // A frame, or a script that navigates away: neither belongs to this page's text.
      this.navigatedTo ??= url;
      return null;
    }
    if (!isHarmless(request, page.url, resourceType)) return null;
    const cached = cache.get(url);
    if (cached && request.method === 'GET') return cached;
    if (!(await mayRequest(url))) return null;
    this.made += 1;
    const result = await outgoing.fetch(url, {
      method: request.method as 'GET' | 'HEAD' | 'POST',
      headers: { ...headersOf(request.headers), ...headersFor(url) },
      ...(request.postData === undefined ? {} : { body: request.postData }),
      followRedirects: 0,
      maxBytes: MAX_BYTES,
      timeoutMs: 8_000,
      signal,
    });
    if (!result.ok) return null;
    const answer = { status: result.status, headers: result.headers, body: result.body };
    if (request.method === 'GET' && result.status === 200 && (resourceType === 'Script' || resourceType === 'Stylesheet'))
      cache.add(url, answer);
    return answer;
  }
}

/** Reading is. So are a page's POSTs to its own site as it renders (GraphQL and the like); nothing else that writes. */
function isHarmless({ url, method, headers }: Paused['request'], pageUrl: string, resourceType: string): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const isQuery = resourceType === 'XHR' || resourceType === 'Fetch';
  return method === 'POST' && isQuery && /^application\/(?:graphql|json)/i.test(type) && URL.parse(url)?.origin === new URL(pageUrl).origin;
}

/** Headers that a script may set; the browser's cookies and credentials are left out. */
function headersOf(headers: Record<string, string>): Record<string, string> {
  const kept = ['accept', 'accept-language', 'content-type', 'origin', 'referer', 'x-requested-with'];
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => kept.includes(name)),
  );
}
