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
    rule: 'The address answers 404 or 410.',
    source: 'RFC 9110, 15.5.5 and 15.5.11',
    fix: 'Bring the page back, redirect it to the nearest live page, or remove the links to it.',
    onPage: ({ outcome, status }) => (outcome !== 'failed' && status !== null && GONE.includes(status) ? [`Answers ${status}.`] : []),
  },
  {
    code: 'server_error',
    name: 'Server error',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    weight: 100,
    rule: 'The address answers with a status of 500 or above (999, a refusal, left out).',
    source: 'RFC 9110, 15.6',
    fix: 'Look into the server’s log; search engines drop pages that keep failing.',
    onPage: ({ outcome, status }) =>
      outcome !== 'failed' && status !== null && status >= 500 && status !== 999 ? [`Answers ${status}.`] : [],
  },
  {
    code: 'unreachable',
    name: 'Timeout or connection error',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    weight: 100,
    rule: 'The address gave no usable answer: time ran out, the connection failed, or the answer was too large.',
    source: 'Google Search Central, HTTP status codes and network errors',
    fix: 'See that the server answers within seconds and that the page is not endless.',
    onPage: ({ outcome, failure }) =>
      outcome === 'failed' && !isUnreadable(failure?.reason) ? [failure?.message ?? 'No usable answer.'] : [],
  },
  {
    code: 'unreadable_page',
    name: 'Page too complex to read',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    weight: 100,
    rule: 'The page was answered, but reading it took more than 10 seconds or more memory than a crawler gives a page.',
    source: 'Google Search Central: rendering and indexing give each page limited resources. The limits are ours.',
    fix: 'Look for markup that repeats or nests without end, and serve a smaller page.',
    onPage: ({ failure }) => (failure && isUnreadable(failure.reason) ? [failure.message] : []),
  },
  {
    code: 'incomplete_answer',
    name: 'Truncated response',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    rule: 'The compressed response ends before its end: what browsers and search engines get is a part of the page.',
    source: 'RFC 9110, 8.4; RFC 1952, 2.3.1 (a gzip file ends with the size of its content)',
    fix: 'Look for timeouts and limits of the server, proxy or cache that compresses the page.',
    onPage: ({ incomplete, bytes }) => (incomplete === true ? [`Only ${(bytes ?? 0).toLocaleString('en')} bytes of the page came.`] : []),
  },
  {
    code: 'client_error',
    name: 'Blocked (4xx)',
    group: 'answers',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The address answers with a status of 400 to 499 other than 404 and 410, or 999: whether the page exists cannot be told. Or the page links to one that answers 999, which no visitor gets past.',
    source: 'RFC 9110, 15.5: a refusal (401, 403, 429) does not tell whether the page exists',
    fix: 'Let crawlers in, or remove the links to what only signed-in visitors may see.',
    onPage: ({ outcome, status }) => (isRefused(outcome, status) ? [`Answers ${status}.`] : []),
    *onSite(site) {
      for (const { from, to, anchor } of site.links) {
        const target = site.pages[to];
        if (target?.outcome === 'error-status' && target.status === NO_STATUS)
          yield { page: from, detail: `${quoted(anchor)} leads to ${target.url}, which answers ${target.status}.` };
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
    rule: 'The address answers with a redirect, or the page sends visitors elsewhere by meta refresh.',
    source: 'Google Search Central, Redirects and Google Search',
    fix: 'Link to the final address. Keep the redirect for visitors from elsewhere.',
    onPage: ({ outcome, status, redirectTo, html, url }) => {
      if (outcome === 'redirect') return [`Answers ${status} and leads to ${redirectTo}.`];
      const target = html?.metaRefresh?.url;
      return target != null && target !== url ? [`A meta refresh leads to ${target}.`] : [];
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
    fix: 'Let every address redirect to the final one at once.',
    *onSite(site) {
      const continued = new Set(site.pages.map(({ redirectTo }) => redirectTo));
      for (const [page, { kind, hops, end }] of site.finals.entries()) {
        // One finding per chain, at its start: the later hops are part of it.
        if (kind !== 'loop' && hops >= 2 && !continued.has(site.pages[page]?.url ?? ''))
          yield { page, detail: `${hops} redirects until ${site.pages[end]?.url}.` };
      }
    },
  },
  {
    code: 'redirect_invalid',
    name: 'Redirect without a target',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    rule: 'The URL answers 300 to 399 without a Location that can be followed, or a page links to one that does.',
    source: 'RFC 9110, 15.4',
    fix: 'Send a Location with the redirect, or answer with the page itself.',
    onPage: ({ outcome, status }) => (isInvalid(outcome, status) ? [`Answers ${status} without a usable Location.`] : []),
    *onSite(site) {
      for (const { from, to, anchor } of site.links) {
        const target = site.pages[to];
        if (target && isInvalid(target.outcome, target.status))
          yield {
            page: from,
            detail: `${quoted(anchor)} leads to ${target.url}, which answers ${target.status} without a usable Location.`,
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
    rule: 'Redirects lead back to where they began, however long the circle is.',
    source: 'RFC 9110, 15.4',
    fix: 'Break the circle: one of its addresses has to answer with a page.',
    *onSite(site) {
      for (const [page, { kind, end }] of site.finals.entries()) {
        if (kind === 'loop') yield { page, detail: `The redirects come back to ${site.pages[end]?.url}.` };
      }
    },
  },
  {
    code: 'redirect_to_error',
    name: 'Redirect to an error',
    group: 'answers',
    kind: 'issue',
    level: 'high',
    rule: 'A redirect ends at an address that answers with an error or not at all.',
    source: 'Google Search Central, Redirects and Google Search',
    fix: 'Let the redirect lead to a live page, or answer 410.',
    *onSite(site) {
      for (const [page, { kind, hops, end }] of site.finals.entries()) {
        const target = site.pages[end];
        if (kind !== 'page' || hops === 0 || !target || (target.outcome !== 'error-status' && target.outcome !== 'failed')) continue;
        yield { page, detail: `Ends at ${target.url}, which ${target.status === null ? 'does not answer' : `answers ${target.status}`}.` };
      }
    },
  },
  {
    code: 'temporary_redirect',
    name: 'Temporary redirect',
    group: 'answers',
    kind: 'insight',
    level: 'medium',
    rule: 'The address redirects with 302, 303 or 307: search engines may keep the old address.',
    source: 'Google Search Central, Redirects and Google Search',
    fix: 'Use 301 or 308 where the move is for good.',
    onPage: ({ outcome, status, redirectTo }) =>
      outcome === 'redirect' && (status === 302 || status === 303 || status === 307)
        ? [`Answers ${status} and leads to ${redirectTo}.`]
        : [],
  },
  soft404,
  slowResponse,
];
