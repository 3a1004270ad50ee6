import type { FrontierEntry } from './crawl-store.ts';
import { decodeText } from './html/decode-text.ts';
import { extractPage } from './html/extract-page.ts';
import type { OutgoingAnswer } from './outgoing/index.ts';
import type { PageResult } from './page-result.ts';
import { resolveUrl } from './resolve-url.ts';
import type { SiteScope } from './site-scope.ts';
import type { PoliteGet } from './site/polite-client.ts';

const KEPT_HEADERS = new Set([
  'cache-control',
  'cf-mitigated',
  'content-encoding',
  'content-language',
  'content-security-policy',
  'etag',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'server',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
  'x-robots-tag',
]);

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type FetchPageOptions = {
  get: PoliteGet;
  scope: SiteScope;
  timeoutMs: number;
  maxBytes: number;
  clock: () => Date;
};

/**
 * Requests one URL, one hop, and reads what it is.
 * @returns the row, or null when the crawl was stopped meanwhile (the URL stays pending)
 */
export async function fetchPage(entry: FrontierEntry, options: FetchPageOptions): Promise<PageResult | null> {
  const answer = await options.get(entry.url, {
    timeoutMs: options.timeoutMs,
    maxBytes: options.maxBytes,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    wantBody: (status, headers) => isSuccess(status) && mayBeHtml(mimeOf(headers)),
  });
  if (!answer.ok) {
    if (answer.reason === 'aborted') return null;
    const { reason, message } = answer;
    return unanswered(entry, 'failed', options.clock(), { status: answer.status ?? null, failure: { reason, message } });
  }
  return rowOf(entry, answer, options.scope);
}

/** A row for a URL without a usable answer: refused by robots.txt, or failed. */
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
    ...more,
  };
}

function rowOf(entry: FrontierEntry, answer: OutgoingAnswer, scope: SiteScope): PageResult {
  const { status, headers, body, bodySkipped } = answer;
  const contentType = mimeOf(headers);
  const location = headers['location'];
  const redirectTo = REDIRECTS.has(status) && location !== undefined ? resolveUrl(location, entry.url) : null;
  const isHtml = isSuccess(status) && !bodySkipped && (contentType !== null || looksLikeHtml(body));
  const decoded = isHtml ? decodeText(body, headers['content-type']) : null;
  return {
    ...entry,
    outcome: redirectTo !== null ? 'redirect' : !isSuccess(status) ? 'error-status' : isHtml ? 'html' : 'other',
    status,
    redirectTo,
    failure: null,
    fetchedAt: answer.receivedAt,
    responseMs: Math.round(answer.responseMs),
    totalMs: Math.round(answer.totalMs),
    contentType,
    charset: decoded?.charset ?? null,
    bytes: bodySkipped ? declaredLength(headers) : body.length,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.has(name))),
    html: decoded && extractPage(decoded.text, entry.url, headers, scope),
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function mimeOf(headers: Record<string, string>): string | null {
  const mime = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return mime === undefined || mime === '' ? null : mime;
}

function mayBeHtml(mime: string | null): boolean {
  return mime === null || mime === 'text/html' || mime === 'application/xhtml+xml';
}

/** Without a Content-Type browsers sniff (MIME Sniffing standard, 7.1); these are the marks that matter for pages. */
function looksLikeHtml(body: Uint8Array): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 512)).trimStart();
  return /^(?:<!--|<!doctype html|<(?:html|head|body|title|script|h1|div|table|p|a|br|style)[\s>])/i.test(start);
}

function declaredLength(headers: Record<string, string>): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : null;
}
