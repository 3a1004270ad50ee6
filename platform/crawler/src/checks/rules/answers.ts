import { GONE } from '../../graph/final-targets.ts';
import type { PageLimit } from '../../page-result.ts';
import { type Check, quoted } from '../check.ts';
import { slowResponse } from './slow-response.ts';
import { soft404 } from './soft-404.ts';

const READ_LIMITS: readonly string[] = ['page-deadline', 'page-memory', 'page-unreadable'] satisfies PageLimit[];

/** Whether a page was served but exceeds what a crawler can read. */
const isUnreadable = (reason: string | undefined): boolean => reason !== undefined && READ_LIMITS.includes(reason);

/** Not an HTTP status: what some sites return to crawlers. */
const NO_STATUS = 999;

const isRefused = (outcome: string, status: number | null): boolean =>
  outcome === 'error-status' && status !== null && ((status >= 400 && status < 500 && !GONE.includes(status)) || status === NO_STATUS);

const isInvalid = (outcome: string, status: number | null): boolean =>
  outcome === 'error-status' && status !== null && status >= 300 && status < 400;

export const ANSWER_CHECKS: readonly Check[] = [
  {
    code: 'not_found',
    name: 'Not found (404)',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    weight: 100,
    rule: 'The URL returns 404 or 410.',
    source: 'RFC 9110, 15.5.5 and 15.5.11',
    fix: 'Restore the page, redirect it to the closest live page, or remove the links to it.',
    onPage: ({ outcome, status }) => (outcome !== 'failed' && status !== null && GONE.includes(status) ? [`Returns ${status}.`] : []),
  },
  {
    code: 'server_error',
    name: 'Server error',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    weight: 100,
    rule: 'The URL returns a status of 500 or above (except 999, which is a refusal).',
    source: 'RFC 9110, 15.6',
    fix: 'Check the server logs; search engines drop pages that keep failing.',
    onPage: ({ outcome, status }) =>
      outcome !== 'failed' && status !== null && status >= 500 && status !== 999 ? [`Returns ${status}.`] : [],
  },
  {
    code: 'unreachable',
    name: 'Timeout or connection error',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    weight: 100,
    rule: 'The URL gave no usable response: it timed out, the connection failed, or the response was too large.',
    source: 'Google Search Central, HTTP status codes and network errors',
    fix: 'Make sure that the server responds within seconds and that the page is not endless.',
    onPage: ({ outcome, failure }) =>
      outcome === 'failed' && !isUnreadable(failure?.reason) ? [failure?.message ?? 'No usable response.'] : [],
  },
  {
    code: 'unreadable_page',
    name: 'Page too complex to parse',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    weight: 100,
    rule: 'The server returned the page, but parsing it took more time or memory than the crawler allows per page (10 seconds, or 30 on a busy machine).',
    source: 'Google Search Central: rendering and indexing give each page limited resources. The limits are ours.',
    fix: 'Look for markup that repeats or nests endlessly, and serve a smaller page.',
    onPage: ({ failure }) => (failure && isUnreadable(failure.reason) ? [failure.message] : []),
  },
  {
    code: 'incomplete_answer',
    name: 'Truncated response',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    rule: 'The compressed response is cut short, so browsers and search engines get only part of the page.',
    source: 'RFC 9110, 8.4; RFC 1952, 2.3.1 (a gzip file ends with the size of its content)',
    fix: 'Check timeouts and limits of the server, proxy or cache that compresses the page.',
    onPage: ({ incomplete, bytes }) =>
      incomplete === true ? [`Only ${(bytes ?? 0).toLocaleString('en')} bytes of the page arrived.`] : [],
  },
  {
    code: 'client_error',
    name: 'Blocked (4xx)',
    group: 'answers',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The URL returns a 4xx status other than 404 and 410, or 999, so it is unknown whether the page exists. Or the page links to a URL that returns 999, which visitors cannot open either.',
    source: 'RFC 9110, 15.5: a refusal (401, 403, 429) does not say whether the page exists',
    fix: 'Allow crawlers, or remove links to pages that require a sign-in.',
    onPage: ({ outcome, status }) => (isRefused(outcome, status) ? [`Returns ${status}.`] : []),
    *onSite(site) {
      for (const { from, to, anchor } of site.links) {
        const target = site.pages[to];
        if (target?.outcome === 'error-status' && target.status === NO_STATUS)
          yield { page: from, detail: `${quoted(anchor)} leads to ${target.url}, which returns ${target.status}.` };
      }
    },
  },
  {
    code: 'redirect',
    name: 'Redirect',
    group: 'answers',
    kind: 'potential_issue',
    level: 'high',
    weight: 20,
    rule: 'The URL redirects, or the page sends visitors elsewhere with a meta refresh or a Refresh header.',
    source: 'Google Search Central, Redirects and Google Search',
    fix: 'Link to the final URL. Keep the redirect for visitors from other sites.',
    onPage: ({ outcome, status, redirectTo, html, url, headers }) => {
      if (outcome === 'redirect') return [`Returns ${status} and redirects to ${redirectTo}.`];
      const target = html?.metaRefresh?.url;
      return target != null && target !== url
        ? [`${headers['refresh'] === undefined ? 'A meta refresh' : 'The Refresh header'} leads to ${target}.`]
        : [];
    },
  },
  {
    code: 'redirect_chain',
    name: 'Redirect chain',
    group: 'answers',
    kind: 'issue',
    level: 'medium',
    rule: 'A redirect leads to another redirect before the page is reached.',
    source: 'Google Search Central, Redirects and Google Search; RFC 9309, 2.3.1.2 (crawlers give up after five)',
    fix: 'Redirect every URL straight to the final one.',
    *onSite(site) {
      const continued = new Set(site.pages.map(({ redirectTo }) => redirectTo));
      for (const [page, { kind, hops, end }] of site.finals.entries()) {
        // One finding per chain, at its start: the later hops are part of it.
        if (kind !== 'loop' && hops >= 2 && !continued.has(site.pages[page]?.url ?? ''))
          yield { page, detail: `${hops} redirects before ${site.pages[end]?.url}.` };
      }
    },
  },
  {
    code: 'redirect_invalid',
    name: 'Redirect without a target',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    rule: 'The URL returns a 3xx status without a usable Location header, or the page links to such a URL.',
    source: 'RFC 9110, 15.4',
    fix: 'Send a valid Location header with the redirect, or serve the page itself.',
    onPage: ({ outcome, status }) => (isInvalid(outcome, status) ? [`Returns ${status} without a usable Location.`] : []),
    *onSite(site) {
      for (const { from, to, anchor } of site.links) {
        const target = site.pages[to];
        if (target && isInvalid(target.outcome, target.status))
          yield {
            page: from,
            detail: `${quoted(anchor)} leads to ${target.url}, which returns ${target.status} without a usable Location.`,
          };
      }
    },
  },
  {
    code: 'redirect_loop',
    name: 'Redirect loop',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    rule: 'Redirects lead back to where they started.',
    source: 'RFC 9110, 15.4',
    fix: 'Break the loop: one of its URLs has to serve a page.',
    *onSite(site) {
      for (const [page, { kind, end }] of site.finals.entries()) {
        if (kind === 'loop') yield { page, detail: `The redirects return to ${site.pages[end]?.url}.` };
      }
    },
  },
  {
    code: 'redirect_to_error',
    name: 'Redirect to an error',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    rule: 'A redirect ends at a URL that returns an error or does not respond.',
    source: 'Google Search Central, Redirects and Google Search',
    fix: 'Redirect to a live page, or return 410.',
    *onSite(site) {
      for (const [page, { kind, hops, end }] of site.finals.entries()) {
        const target = site.pages[end];
        if (kind !== 'page' || hops === 0 || !target || (target.outcome !== 'error-status' && target.outcome !== 'failed')) continue;
        yield { page, detail: `Ends at ${target.url}, which ${target.status === null ? 'does not respond' : `returns ${target.status}`}.` };
      }
    },
  },
  {
    code: 'temporary_redirect',
    name: 'Temporary redirect',
    group: 'answers',
    kind: 'insight',
    level: 'medium',
    rule: 'The URL redirects with 302, 303 or 307, so search engines may keep the old URL.',
    source: 'Google Search Central, Redirects and Google Search',
    fix: 'Use 301 or 308 for permanent moves.',
    onPage: ({ outcome, status, redirectTo }) =>
      outcome === 'redirect' && (status === 302 || status === 303 || status === 307)
        ? [`Returns ${status} and redirects to ${redirectTo}.`]
        : [],
  },
  soft404,
  slowResponse,
];
