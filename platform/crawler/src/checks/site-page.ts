import { firstH1, type HtmlFacts, type PageOutcome, type PageResult } from '../page-result.ts';
import { anchorMarks, fragmentLinks, type FragmentLink } from './fragments.ts';
import { signatureOf } from '../reading/page-facts.ts';

/** What site-wide checks need from a page: plain JSON, and compact, because 50,000 are examined together. */
export type SitePage = {
  url: string;
  outcome: PageOutcome;
  status: number | null;
  redirectTo: string | null;
  depth: number | null;
  inSitemap: boolean;
  title: string | null;
  description: string | null;
  lang: string | null;
  /** canonical URL, resolved; null if there is none or it is unusable */
  canonical: string | null;
  noindex: boolean;
  /** whether none of its links is followed */
  nofollow: boolean;
  wordCount: number;
  facts: SitePageFacts | null;
};

/** Facts of an HTML page that stores keep as one value. */
export type SitePageFacts = {
  h1: string | null;
  hreflangs: { hreflang: string; url: string | null }[];
  textHash: string;
  /** see `textSignature`; '' for short texts */
  signature: string;
  /** see `anchorMarks`; null, or absent in facts of older crawls: not known for sure */
  anchors?: string | null;
  /** see `fragmentLinks` */
  fragments?: FragmentLink[];
};

/** The canonical that counts: in the body it is ignored. */
export const canonicalOf = (html: HtmlFacts) => html.canonicals.find(({ inHead, source }) => inHead || source === 'header');

const placedFirst = <T>(values: readonly { value: T; inHead: boolean }[]): T | null =>
  (values.find(({ inHead }) => inHead) ?? values[0])?.value ?? null;

export function sitePageOf(page: PageResult): SitePage {
  const { url, outcome, status, redirectTo, depth, inSitemap, html } = page;
  const answer = { url, outcome, status, redirectTo, depth, inSitemap };
  if (!html)
    return {
      ...answer,
      title: null,
      description: null,
      lang: null,
      canonical: null,
      noindex: false,
      nofollow: false,
      wordCount: 0,
      facts: null,
    };
  return {
    ...answer,
    title: placedFirst(html.titles),
    description: html.metaDescriptions[0]?.value ?? null,
    lang: html.lang,
    canonical: canonicalOf(html)?.url ?? null,
    noindex: html.noindex,
    nofollow: html.nofollow,
    wordCount: html.wordCount,
    facts: sitePageFactsOf(html, page),
  };
}

/** @param page its row; without it, fragments are left out */
export const sitePageFactsOf = (html: HtmlFacts, page?: Pick<PageResult, 'url' | 'incomplete' | 'rendering'>): SitePageFacts => ({
  h1: firstH1(html),
  hreflangs: html.hreflangs.slice(0, 200),
  textHash: html.textHash,
  signature: signatureOf(html),
  ...(page && { anchors: anchorMarks(html, page), fragments: fragmentLinks(html, page) }),
});
