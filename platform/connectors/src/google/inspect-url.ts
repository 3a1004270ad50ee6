import { z } from 'zod';
import { failure, type Failure } from './failure.ts';
import type { Session } from './session.ts';

/** What Google's index knows about a URL. Names are Google's own; null: it does not say. */
export const urlInspection = z.object({
  /** `PASS`: it can appear in search; `PARTIAL`, `FAIL`, `NEUTRAL`: excluded on purpose or not known */
  verdict: z.string(),
  /** for people, such as `Submitted and indexed` */
  coverage: z.string().nullable(),
  /** ISO 8601, UTC */
  lastCrawl: z.string().nullable(),
  googleCanonical: z.string().nullable(),
  /** the canonical that the page declares */
  userCanonical: z.string().nullable(),
  robotsTxt: z.string().nullable(),
  indexing: z.string().nullable(),
  fetch: z.string().nullable(),
  crawledAs: z.string().nullable(),
  /** to Search Console's own screen */
  link: z.string().nullable(),
});
export type UrlInspection = z.output<typeof urlInspection>;

const said = z
  .string()
  .nullish()
  .transform((text) => (text == null || text === '' || text.endsWith('_UNSPECIFIED') ? null : text));
const wire = z.object({
  inspectionResult: z.object({
    inspectionResultLink: said,
    indexStatusResult: z.object({
      verdict: said,
      coverageState: said,
      robotsTxtState: said,
      indexingState: said,
      lastCrawlTime: said,
      pageFetchState: said,
      googleCanonical: said,
      userCanonical: said,
      crawledAs: said,
    }),
  }),
});

/**
 * Queries the URL Inspection API for a URL as it stands in Google's index; nothing is crawled. Google allows 2,000 calls a day and 600
 * a minute for each property.
 * @param link the property, which must contain the URL
 */
export async function inspectUrl({ auth, root, ask }: Session, link: string, url: string) {
  const { searchconsole } = await import('@googleapis/searchconsole');
  const api = searchconsole({ version: 'v1', auth });
  const requestBody = { inspectionUrl: url, siteUrl: link, languageCode: 'en-GB' };
  const answer: { ok: true; data: unknown } | Failure = await ask<unknown>(() => api.urlInspection.index.inspect({ requestBody }, root));
  if (!answer.ok) return answer;
  const parsed = wire.safeParse(answer.data);
  if (!parsed.success) return failure('bad-request', 'Google’s response could not be read.');
  const { inspectionResultLink, indexStatusResult: status } = parsed.data.inspectionResult;
  const inspection: UrlInspection = {
    verdict: status.verdict ?? 'NEUTRAL',
    coverage: status.coverageState,
    lastCrawl: status.lastCrawlTime,
    googleCanonical: status.googleCanonical,
    userCanonical: status.userCanonical,
    robotsTxt: status.robotsTxtState,
    indexing: status.indexingState,
    fetch: status.pageFetchState,
    crawledAs: status.crawledAs,
    link: inspectionResultLink,
  };
  return { ok: true as const, inspection };
}
