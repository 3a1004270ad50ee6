import { GONE, restyle, targetKey, type Fix, type RewriteCode, type RewriteTarget } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import type { Prober } from './probe.ts';

/** What the crawl knows about a URL. */
const knownRow = z.object({
  page_id: z.string(),
  outcome: z.string(),
  status: z.nullable(z.number()),
  title: z.nullable(z.string()),
});
type Known = z.output<typeof knownRow>;

const LINKS = new Set(['a', 'area']);
const ALT = 'missing_alt_text_in_images';
/** Redirects an easy fix follows (document 1, section 9). */
const FOLLOWED = new Set([301, 302, 308]);

export interface PlanParts {
  db: Db;
  scope: CrawlScope;
  prober: Prober;
  /** URL the page's references are resolved against */
  base: string;
  codes: ReadonlySet<RewriteCode>;
  /** ids of the URLs whose links are fixed for `redirect` and `not_found` */
  addresses?: ReadonlySet<string>;
  /** alternative texts by the absolute URL of the image */
  texts?: ReadonlyMap<string, string>;
}

export interface Plan {
  /** by target (see `targetKey`): how to fix it */
  fixes: Map<string, Fix>;
  /** targets that were wrong at the time of the crawl, and are not now, or lead somewhere that is no better */
  doubtful: number;
  /** URLs that could not be checked now, and why */
  unchecked: Map<string, string>;
}

/** How to fix the targets of a page. What the crawl found is requested again; what no longer applies is dropped. */
export async function planFixes(parts: PlanParts, targets: readonly RewriteTarget[]): Promise<Plan> {
  const { db, scope, base } = parts;
  const resolved = targets.flatMap((target) => {
    const url = URL.parse(target.value.trim(), base);
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    url.hash = '';
    return [{ target, url: url.href }];
  });
  const known = await knownOf(db, scope, [...new Set(resolved.map(({ url }) => url))]);
  const plan: Plan = { fixes: new Map(), doubtful: 0, unchecked: new Map() };
  await Promise.all(
    resolved.map(async ({ target, url }) => {
      const fix = await fixOf(target, url, known.get(urlId(url)), parts);
      if (fix === 'doubtful') plan.doubtful += 1;
      else if (fix && 'unchecked' in fix) plan.unchecked.set(fix.unchecked, fix.why);
      else if (fix) plan.fixes.set(targetKey(target), fix);
    }),
  );
  return plan;
}

type Decision = Pick<PlanParts, 'base' | 'codes' | 'prober' | 'addresses' | 'texts'>;

type Unchecked = { unchecked: string; why: string };
const SET = new Set(['src', 'srcset']);
const IMAGE_FILE = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i;

/** Whether what a URL returns fits how the page uses it: an image where it shows one. */
const fits = ({ tag, attribute }: RewriteTarget, type: string): boolean =>
  !(tag === 'img' || tag === 'source') || !SET.has(attribute) || type === '' || /^(?:image|video|audio)\//.test(type);

async function fixOf(
  target: RewriteTarget,
  url: string,
  known: Known | undefined,
  parts: Decision,
): Promise<Fix | 'doubtful' | Unchecked | null> {
  const { base, codes, prober, addresses, texts } = parts;
  const isLink = LINKS.has(target.tag);
  /** the requested code: of the page, or of the link's target URL */
  const wanted = (code: RewriteCode, ofAddress: RewriteCode) =>
    codes.has(code) ? code : codes.has(ofAddress) && known && addresses?.has(known.page_id) ? ofAddress : null;
  let left: 'doubtful' | Unchecked | null = null;
  const gone = wanted('internal_link_404', 'not_found');
  if (isLink && known && gone && (known.outcome === 'redirect' || GONE.includes(known.status ?? 0))) {
    const now = await prober.ask(url);
    if (now.kind === 'gone') return { kind: 'unlink', code: gone };
    if (now.kind === 'unknown') left = { unchecked: url, why: now.why };
    else if (known.outcome !== 'redirect') left = 'doubtful';
  }
  const moved = wanted('internal_link_redirect', 'redirect');
  if (isLink && known?.outcome === 'redirect' && moved) {
    const now = await prober.ask(url);
    // A page that became a picture is not where the link was meant to lead: galleries open such links in an overlay.
    const isPicture = now.kind === 'live' && now.type.startsWith('image/') && !IMAGE_FILE.test(new URL(url).pathname);
    if (now.kind === 'live' && !isPicture && now.first !== null && FOLLOWED.has(now.first) && now.url !== url) {
      return { kind: 'retarget', code: moved, to: restyle(target.value, base, now.url) };
    }
    left = now.kind === 'unknown' ? { unchecked: url, why: now.why } : 'doubtful';
  }
  if (url.startsWith('http://') && codes.has('non_https')) {
    const secure = `https${url.slice(4)}`;
    const now = await prober.ask(secure);
    if (now.kind === 'live' && now.url.startsWith('https://') && fits(target, now.type))
      return { kind: 'retarget', code: 'non_https', to: restyle(target.value, base.replace(/^http:/, 'https:'), secure) };
    left = now.kind === 'unknown' ? { unchecked: secure, why: now.why } : 'doubtful';
  }
  if (target.tag === 'a' && !target.hasName && codes.has('no_anchor'))
    return { kind: 'name', code: 'no_anchor', text: nameFor(url, known) };
  const text = target.tag === 'img' && target.attribute === 'src' && !target.hasName ? texts?.get(url) : undefined;
  if (text !== undefined && codes.has(ALT)) return { kind: 'alt', code: ALT, text };
  return left;
}

/** The target's title, else the words of its path, else its host. */
function nameFor(url: string, known: Known | undefined): string {
  if (known?.title) return known.title;
  const { pathname, host } = new URL(url);
  const last =
    decodePath(pathname)
      .split('/')
      .filter((segment) => segment !== '')
      .at(-1) ?? '';
  const words = last
    .replace(/\.\w{1,5}$/, '')
    .replace(/[-_+]+/g, ' ')
    .trim();
  return words === '' ? host : words[0]?.toUpperCase() + words.slice(1);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function knownOf(db: Db, scope: CrawlScope, urls: readonly string[]): Promise<Map<string, Known>> {
  const rows = await queryRows(
    db,
    knownRow,
    sql`
    select page_id, outcome, status, title from ${crawlPages(scope)} p
    where page_id = any(${sql.param(urls.map(urlId))}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.page_id, row]));
}
