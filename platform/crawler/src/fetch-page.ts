import { hash } from 'node:crypto';
import type { FrontierEntry } from './crawl-store.ts';
import { auditedHeaders } from './audited-headers.ts';
import type { OutgoingAnswer, OutgoingFailure, OutgoingResult } from './outgoing/index.ts';
import type { PageResult } from './page-result.ts';
import { mimeTypeOf } from './html/content-type.ts';
import { conditionsOf, findsTheSame, headersDiffer, type PageLeads, type PreviousPage, type PreviousPages } from './previous-pages.ts';
import type { PageReader } from './reading/page-reader.ts';
import { PageLimitError } from './reading/page-threads.ts';
import type { DrawPage } from './render/draw-page.ts';
import { resolveUrl } from './resolve-url.ts';
import type { PoliteGet } from './site/polite-client.ts';
import type { SlowResponses } from './slow-responses.ts';

/** No Content and Reset Content: there is no page to judge, whatever the type. */
const EMPTY = new Set([204, 205]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type FetchPageOptions = {
  get: PoliteGet;
  reader: PageReader;
  slow: SlowResponses;
  timeoutMs: number;
  maxBytes: number;
  clock: () => Date;
  /** The previous crawl, for conditional requests; null if there is none. */
  previous: PreviousPages | null;
  /** Renders the page if it needs it; null if rendering was not requested. */
  draw: DrawPage | null;
};

/** A page as it was found, and where it leads if its facts were left in the store. */
export type Visited = { page: PageResult; leads?: PageLeads };

/**
 * Requests one URL, one hop, and classifies it.
 * @returns the row, or null if the crawl was stopped meanwhile (the URL stays pending)
 */
export async function fetchPage(entry: FrontierEntry, options: FetchPageOptions): Promise<Visited | null> {
  const previous = reusable(await options.previous?.find(entry.url), options.draw);
  const conditions = conditionsOf(previous?.row);
  const answer = await request(entry, options, conditions);
  if (answer.ok && answer.status === 304 && previous && conditions) {
    const taken = headersDiffer(previous.row, answer.headers) ? null : await takenOver(previous, notModified(entry, previous, answer));
    if (taken) return taken;
    // The header says something else about indexing although the page has not changed: read the whole page again.
    const whole = await request(entry, options, null);
    return whole.ok ? rowOf(entry, whole, options, null) : failed(entry, whole, options);
  }
  return answer.ok ? rowOf(entry, answer, options, previous) : failed(entry, answer, options);
}

/**
 * The previous page, if its facts may be reused. Not those of a page that scripts render: they may render the same response differently.
 * Nor those of a truncated response: its facts and hash cover only part of the page.
 */
function reusable(previous: PreviousPage | null | undefined, draw: DrawPage | null): PreviousPage | null {
  if (!previous || previous.row.outcome !== 'html' || previous.row.rendering !== null || previous.row.incomplete) return null;
  return draw && wantsDrawing(draw, previous.leads) ? null : previous;
}

function wantsDrawing(draw: DrawPage, { scripts, wordCount, hasMountPoint, followed, unfollowed, elsewhere }: PageLeads): boolean {
  return draw.wants({ scripts, wordCount, hasMountPoint, links: { length: followed.length + unfollowed.length + elsewhere.length } });
}

/** The row with the previous facts; without them if the store has them all. Null if they are gone. */
async function takenOver(previous: PreviousPage, row: Omit<PageResult, 'html'>): Promise<Visited | null> {
  if (previous.isStored && findsTheSame(previous, row)) return { page: { ...row, html: null }, leads: previous.leads };
  const html = await previous.html();
  return html && { page: { ...row, html } };
}

function request(entry: FrontierEntry, options: FetchPageOptions, conditions: Record<string, string> | null): Promise<OutgoingResult> {
  const { timeoutMs, maxBytes } = options;
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...conditions };
  return options.slow.confirmed(() =>
    options.get(entry.url, {
      timeoutMs,
      maxBytes,
      headers,
      wantBody: (status, theirs) => isSuccess(status) && mayBeHtml(mimeTypeOf(theirs['content-type'])),
    }),
  );
}

function failed(entry: FrontierEntry, answer: OutgoingFailure, { clock }: FetchPageOptions): Visited | null {
  if (answer.reason === 'aborted') return null;
  const { reason, message } = answer;
  return { page: unanswered(entry, 'failed', clock(), { status: answer.status ?? null, failure: { reason, message } }) };
}

/** The row of an unchanged page: its new path and time, everything else as before. */
function notModified(entry: FrontierEntry, { row }: PreviousPage, answer: OutgoingAnswer): Omit<PageResult, 'html'> {
  return {
    ...row,
    ...entry,
    fetchedAt: answer.receivedAt,
    responseMs: Math.round(answer.responseMs),
    totalMs: Math.round(answer.totalMs),
    headers: { ...row.headers, ...auditedHeaders(answer.headers) },
    unchanged: 'not-modified',
  };
}

/** A row for a URL without a usable response: refused by robots.txt, or failed. */
export function unanswered(
  entry: FrontierEntry,
  outcome: 'robots-blocked' | 'failed',
  now: Date,
  more: Partial<PageResult> = {},
): PageResult {
  return {
    ...entry,
    outcome,
    status: null,
    redirectTo: null,
    failure: null,
    fetchedAt: now.toISOString(),
    responseMs: null,
    totalMs: null,
    contentType: null,
    charset: null,
    bytes: null,
    headers: {},
    html: null,
    contentHash: null,
    unchanged: null,
    rendering: null,
    ...more,
  };
}

async function rowOf(
  entry: FrontierEntry,
  answer: OutgoingAnswer,
  options: FetchPageOptions,
  previous: PreviousPage | null,
): Promise<Visited | null> {
  const { status, headers, body, bodySkipped } = answer;
  const contentType = mimeTypeOf(headers['content-type']);
  const location = headers['location'];
  const redirectTo = REDIRECTS.has(status) && location !== undefined ? resolveUrl(location, entry.url) : null;
  const isHtml = isSuccess(status) && !EMPTY.has(status) && !bodySkipped && (contentType !== null || looksLikeHtml(body));
  const contentHash = bodySkipped || body.length === 0 ? null : hash('sha256', body, 'hex');
  const row: PageResult = {
    ...entry,
    outcome: redirectTo !== null ? 'redirect' : !isSuccess(status) ? 'error-status' : isHtml ? 'html' : 'other',
    status,
    redirectTo,
    failure: null,
    fetchedAt: answer.receivedAt,
    responseMs: Math.round(answer.responseMs),
    totalMs: Math.round(answer.totalMs),
    contentType,
    charset: null,
    bytes: bodySkipped ? declaredLength(headers) : body.length,
    headers: auditedHeaders(headers),
    html: null,
    contentHash,
    unchanged: null,
    rendering: null,
    ...(answer.incomplete && { incomplete: true }),
  };
  if (!isHtml) return { page: row };
  if (
    previous &&
    previous.row.contentHash === contentHash &&
    previous.row.contentType === contentType &&
    !headersDiffer(previous.row, headers)
  ) {
    const taken = await takenOver(previous, { ...row, charset: previous.row.charset, unchanged: 'same-bytes' });
    if (taken) return taken;
  }
  const reading = await withinLimits(options.reader.read({ url: entry.url, headers, body, row }));
  if (reading instanceof PageLimitError) return { page: givenUp(row, reading) };
  const { charset, html } = reading;
  if (!options.draw) return { page: { ...row, charset, html } };
  const drawn = await options.draw.draw({ url: entry.url, status, headers, body }, html);
  if (!drawn) return null;
  const page: PageResult = { ...row, charset, ...drawn };
  // The findings from reading it do not describe the page as rendered.
  const refused = page.rendering && (await withinLimits(options.reader.check(page)));
  return { page: refused instanceof PageLimitError ? givenUp(row, refused) : page };
}

const givenUp = (row: PageResult, { reason, message }: PageLimitError): PageResult => ({
  ...row,
  outcome: 'failed',
  failure: { reason, message },
});

async function withinLimits<T>(work: Promise<T>): Promise<T | PageLimitError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PageLimitError) return error;
    throw error;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function mayBeHtml(mime: string | null): boolean {
  return mime === null || mime === 'text/html' || mime === 'application/xhtml+xml';
}

/** Without a Content-Type browsers sniff (MIME Sniffing standard, 7.1); these are the signatures that matter for pages. */
function looksLikeHtml(body: Uint8Array): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 512)).trimStart();
  return /^(?:<!--|<!doctype html|<(?:html|head|body|title|script|h1|div|table|p|a|br|style)[\s>])/i.test(start);
}

function declaredLength(headers: Record<string, string>): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : null;
}
