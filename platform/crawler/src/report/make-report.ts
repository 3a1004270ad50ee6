import type { CrawlSummary } from '../crawl.ts';
import { CHECKS } from '../checks/all-checks.ts';
import { weightOf } from '../checks/check.ts';
import { checkPage, checkSite, mergeFindings, type PageFindings } from '../checks/run-checks.ts';
import { siteOfPages } from '../checks/site-of-pages.ts';
import type { MemoryStore } from '../memory-store.ts';
import type { PageResult } from '../page-result.ts';
import type { Probed } from '../probes/probe-site.ts';

export type ReportFinding = {
  code: string;
  name: string;
  group: string;
  kind: string;
  level: string;
  rule: string;
  fix: string;
  source: string;
  pages: { url: string; count: number; details: string[] }[];
};

/** A crawl with its checks' findings; plain JSON. */
export type Report = {
  startUrl: string;
  stopped: CrawlSummary['stopped'];
  counts: CrawlSummary['counts'];
  site: CrawlSummary['site'];
  traps: ReturnType<MemoryStore['traps']>;
  /** Most severe first, then by number of pages. */
  findings: ReportFinding[];
  /** `score`: mean over HTML pages, 0 to 100. */
  totals: { pages: number; findings: number; score: number };
};

const KINDS = ['issue', 'potential_issue', 'insight'];
const LEVELS = ['high', 'medium', 'low'];

/** Runs every check over a finished crawl. @param probed what is known of files and other sites; unprobed ones are not judged */
export function makeReport(startUrl: string, { stopped, counts, site }: CrawlSummary, store: MemoryStore, probed?: Probed): Report {
  const pages = store.pages();
  const known = site ?? store.site();
  const facts = known && probed && probed.notFound.length > 0 ? { ...known, notFound: probed.notFound } : known;
  const across = checkSite(siteOfPages(startUrl, pages, facts, probed && { imageFiles: probed.imageFiles, outside: probed.outside }));
  const found = pages.map((page, place) => mergeFindings(checkPage(page), across.get(place)));
  const findings = CHECKS.flatMap((check) => {
    const on = pages.flatMap(({ url }, place) => {
      const finding = found[place]?.[check.code];
      return finding ? [{ url, ...finding }] : [];
    });
    const { code, name, group, kind, level, rule, fix, source } = check;
    return on.length === 0 ? [] : [{ code, name, group, kind, level, rule, fix, source, pages: on }];
  });
  findings.sort(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.pages.length - a.pages.length,
  );
  const scores = pages.flatMap(({ html }, place) => (html ? [scoreOf(found[place] ?? {})] : []));
  return {
    startUrl,
    stopped,
    counts,
    site: facts,
    traps: store.traps(),
    findings,
    totals: {
      pages: pages.length,
      findings: findings.length,
      score: scores.length === 0 ? 0 : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    },
  };
}

/** The rows of a crawl with their final distance from the start page: a page that responded late brings the pages behind it nearer. */
export function settledPages(startUrl: string, rows: readonly PageResult[]): PageResult[] {
  const { pages } = siteOfPages(startUrl, rows, null);
  return rows.map((row, place) => ({ ...row, depth: pages[place]?.depth ?? null }));
}

function scoreOf(found: PageFindings): number {
  const lost = CHECKS.reduce((sum, check) => sum + (found[check.code] ? weightOf(check) : 0), 0);
  return Math.max(0, 100 - lost);
}
