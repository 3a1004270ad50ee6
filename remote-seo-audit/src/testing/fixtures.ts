import {
  PAGE_FIELDS,
  SENT_FIELDS,
  type AuditSummary,
  type AuditedPage,
  type CheckInfo,
  type Crawl,
  type CrawlOverview,
  type SentField,
} from '@canopy/contract/seo-audit';

/** A page about which nothing is known: null where allowed, else an empty value. */
const NOTHING = Object.fromEntries(
  SENT_FIELDS.map((key) => [key, [null, undefined, 0, false, ''].find((value) => PAGE_FIELDS[key].schema.safeParse(value).success)]),
) as Pick<AuditedPage, SentField>;

/** A page without issues; override what the test is about. */
export function aPage(
  path: string,
  change: Partial<AuditedPage> = {},
  flags: Partial<AuditedPage['page_specific_issues']> = {},
): AuditedPage {
  return {
    id: `id-of-${path}`,
    ...NOTHING,
    page_url: `https://fern.example${path}`,
    status: 200,
    title: `Title of ${path}`,
    content_type: 'text/html',
    word_count: 120,
    internal_links: 2,
    images: 1,
    depth: 1,
    response_ms: 12,
    ...change,
    page_specific_issues: {
      score: 100,
      not_found: false,
      server_error: false,
      unreachable: false,
      redirect: false,
      no_index: false,
      canonical_issues: false,
      missing_or_invalid_page_title: false,
      missing_or_invalid_meta_description: false,
      missing_alt_text_in_images: false,
      missing_srcset_in_images: false,
      internal_link_404: false,
      internal_link_redirect: false,
      no_anchor: false,
      non_https: false,
      ...flags,
    },
  };
}

export function aCrawl(change: Partial<Crawl> = {}): Crawl {
  return {
    id: '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f01',
    task_id: '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f02',
    status: 'SUCCESS',
    start_url: 'https://fern.example/',
    started_at: '2026-11-20T10:00:00.000Z',
    finished_at: '2026-11-20T10:05:00.000Z',
    fetched: 42,
    pending: 0,
    discovered: 42,
    failed: 0,
    message: '',
    resumable: false,
    ...change,
  };
}

export const anOverview = (change: Partial<CrawlOverview> = {}): CrawlOverview => ({
  html_pages: 42,
  indexable: 40,
  with_errors: 10,
  redirects: 3,
  not_found: 2,
  errors: 0,
  health: 75,
  ...change,
});

export function aSummary(change: Partial<AuditSummary> = {}): AuditSummary {
  return {
    urls_found: 44,
    urls_crawled: 42,
    indexable_count: 35,
    total_pages: 37,
    no_indexing_count: 1,
    not_found_count: 2,
    redirect_count: 3,
    error_count: 0,
    average_fcp: null,
    average_lcp: null,
    average_tbt: null,
    average_cls: null,
    average_fcp_mobile: null,
    average_lcp_mobile: null,
    average_tbt_mobile: null,
    average_cls_mobile: null,
    issues: [
      { code: 'redirect', pages: 3 },
      { code: 'no_anchor', pages: 9 },
    ],
    ...change,
  };
}

export function aCheck(change: Partial<CheckInfo> = {}): CheckInfo {
  return {
    code: 'no_anchor',
    name: 'Missing anchor text',
    group: 'Links',
    kind: 'issue',
    level: 'high',
    rule: 'A link has neither text nor a name.',
    source: 'https://www.w3.org/TR/WCAG22/#link-purpose-in-context',
    how_to_fix: 'Give the link a text.',
    fix_type: 'Easy',
    enabled: true,
    changed: false,
    pages: 0,
    ...change,
  };
}
