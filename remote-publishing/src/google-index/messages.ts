import type { PageInspection } from '@canopy/contract/analytics';
import { formatDateTime } from '@canopy/ui/data';

/** Wording for what Google knows of a page. */
export const INDEX_MESSAGES = {
  title: 'Google index',
  asked: (when: string) => `Reported by Google on ${when}`,
  never: 'This page has not been inspected yet.',
  asking: 'Asking Google…',
  next: (when: string) => `Next check on ${when}.`,
  quota: (used: string, limit: string) => `${used} of today’s ${limit} URL inspections used.`,
  notAsked: 'The inspection could not be started',
  notConnected: 'Connect Search Console to see when Google crawled this page and which canonical it selected.',
  reconnect: 'Google no longer accepts the connection. Reconnect to inspect this page.',
  otherProperty: (property: string) => `This page is not part of ${property}, the connected property. Choose one that covers it.`,
  unknown: 'URL is unknown to Google',
  neverCrawled: 'Not crawled yet',
  notSaid: 'None selected yet',
  differs: 'Google selected a different canonical and treats this page as a duplicate of it.',
} as const;

/** Whether the crawl was before or after the last change. */
export function crawlWords(crawled: string | null, changedAt: string): string {
  const when = formatDateTime(changedAt);
  if (crawled !== null && Date.parse(crawled) > Date.parse(changedAt))
    return `Google has crawled the page since it was changed on ${when}.`;
  return `Google has not crawled the page since it was changed on ${when}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  DISALLOWED: 'robots.txt disallows crawling',
  BLOCKED_BY_META_TAG: 'a noindex tag in the page',
  BLOCKED_BY_HTTP_HEADER: 'a noindex header of the response',
  BLOCKED_BY_ROBOTS_TXT: 'robots.txt disallows crawling',
  SOFT_404: 'the page looks like an error page (soft 404)',
  BLOCKED_ROBOTS_TXT: 'robots.txt disallows crawling',
  NOT_FOUND: 'the page was not found (404)',
  ACCESS_DENIED: 'the page requires a sign-in (401)',
  SERVER_ERROR: 'the server returned an error (5xx)',
  REDIRECT_ERROR: 'the redirect does not lead to a page',
  ACCESS_FORBIDDEN: 'the server refused access (403)',
  BLOCKED_4XX: 'the server refused the request (4xx)',
  INTERNAL_CRAWL_ERROR: 'an internal error at Google',
  INVALID_URL: 'the URL is not valid',
};

/** What kept Google from crawling or indexing the page; null: nothing. Unknown codes are shown as they are. */
export function blockedBy({ robots_txt, indexing, fetch }: NonNullable<PageInspection['found']>): string | null {
  const codes = [robots_txt, indexing, fetch].filter(
    (code): code is string => code !== null && code !== 'ALLOWED' && code !== 'INDEXING_ALLOWED' && code !== 'SUCCESSFUL',
  );
  const words = [...new Set(codes.map((code) => REASONS[code] ?? code))];
  return words.length === 0 ? null : words.join(', ');
}
