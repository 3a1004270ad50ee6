import { consentUrl, exchangeCode, revokeToken, type ConsentRequest, type Granted } from './consent.ts';
import type { Failure } from './failure.ts';
import { inspectUrl, type UrlInspection } from './inspect-url.ts';
import type { GoogleOptions } from './options.ts';
import { listSites, listWebProperties, type Site, type WebProperty } from './properties.ts';
import { readSearchDay, type SearchDay } from './search-day.ts';
import { readSearchHours, type SearchHours } from './search-hours.ts';
import { openSession, type AccountOptions } from './session.ts';
import type { WebReportKind } from './web-kinds.ts';
import { readWebReports, type Range, type WebReport } from './web-report.ts';

/** What one granted account lets us read. Calls throw only the reason of an aborted signal. */
export interface GoogleAccount {
  listSites(): Promise<{ ok: true; sites: Site[] } | Failure>;
  listWebProperties(): Promise<{ ok: true; properties: WebProperty[] } | Failure>;
  /** One complete day of a Search Console property. */
  searchDay(link: string, date: string): Promise<{ ok: true; day: SearchDay } | Failure>;
  /** The hours of one day of a Search Console property, at most some ten days ago. */
  searchHours(link: string, date: string): Promise<{ ok: true; hours: SearchHours } | Failure>;
  /** What Google's index knows about a URL of a Search Console property. */
  inspectUrl(link: string, url: string): Promise<{ ok: true; inspection: UrlInspection } | Failure>;
  /** Reports of a web analytics property over days, both ends included. */
  webReports(property: string, kinds: readonly WebReportKind[], range: Range): Promise<{ ok: true; reports: WebReport[] } | Failure>;
}

export interface Google {
  consentUrl(request: ConsentRequest): Promise<string>;
  exchange(code: string, verifier: string): Promise<Granted | Failure>;
  revoke(refreshToken: string): Promise<{ ok: true } | Failure>;
  account(options: AccountOptions): Promise<GoogleAccount>;
}

/**
 * Google's consent, Search Console and Analytics through Google's own clients. Google's errors are never thrown: each call returns
 * `ok: true` or a reason. Transient failures are retried. Nothing is logged, and only `exchange` returns a token.
 *
 * @example
 * const account = await google(options).account({ refreshToken });
 * const read = await account.searchDay('sc-domain:example.com', '2026-05-04');
 */
export function google(options: GoogleOptions): Google {
  return {
    consentUrl: (request) => consentUrl(options, request),
    exchange: (code, verifier) => exchangeCode(options, code, verifier),
    revoke: (refreshToken) => revokeToken(options, refreshToken),
    async account(accountOptions) {
      const session = await openSession(options, accountOptions);
      return {
        listSites: () => listSites(session),
        listWebProperties: () => listWebProperties(session),
        searchDay: (link, date) => readSearchDay(session, link, date),
        searchHours: (link, date) => readSearchHours(session, link, date),
        inspectUrl: (link, url) => inspectUrl(session, link, url),
        webReports: (property, kinds, range) => readWebReports(session, property, kinds, range),
      };
    },
  };
}
