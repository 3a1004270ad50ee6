import type { SiteFix, TextAsked, TextGiven } from '@canopy/contract/seo-audit';
import { REWRITE_CODES, type RewriteCode, type RewriteTarget } from '@canopy/crawler';
import type { PageMeant } from './pages-meant.ts';
import type { SeenHead } from './plan-head.ts';

const ALT = 'missing_alt_text_in_images';
const TITLE = 'missing_or_invalid_page_title';
const DESCRIPTION = 'missing_or_invalid_meta_description';
/** A title taken from the page has to pass the title check. */
const TITLE_LENGTH = { least: 30, most: 60 };

export const isRewrite = (code: string): code is RewriteCode => (REWRITE_CODES as readonly string[]).includes(code);

/** The texts of one page, in the form plans use. */
export function textsOf(texts: readonly TextGiven[], pageId: string) {
  const own = texts.filter(({ page_id }) => page_id === pageId);
  const of = (code: TextGiven['code']) => own.find((given) => given.code === code)?.text;
  return {
    head: { title: of(TITLE), description: of(DESCRIPTION) },
    alts: new Map(own.flatMap(({ code, image, text }) => (code === ALT && image !== null ? [[image, text] as const] : []))),
  };
}

/** Texts that the page lacks, if they are selected for fixing. */
export function askedOf(
  page: PageMeant,
  head: SeenHead,
  targets: readonly RewriteTarget[],
  base: string,
  codes: ReadonlySet<SiteFix>,
): TextAsked[] {
  const asks = (code: SiteFix) => codes.has(code) && page.issues.includes(code);
  const heading = page.heading?.trim() ?? '';
  const length = [...heading].length;
  const fits = length >= TITLE_LENGTH.least && length <= TITLE_LENGTH.most && heading !== head.title;
  const images = codes.has(ALT) ? targets.filter(({ tag, attribute, hasName }) => tag === 'img' && attribute === 'src' && !hasName) : [];
  const urls = images.flatMap(({ value }) => URL.parse(value.trim(), base)?.href ?? []).filter((url) => /^https?:/.test(url));
  return [
    ...(asks(TITLE) ? [{ code: TITLE, image: null, current: head.title, suggestion: fits ? heading : null } as const] : []),
    ...(asks(DESCRIPTION) ? [{ code: DESCRIPTION, image: null, current: head.description, suggestion: null } as const] : []),
    ...[...new Set(urls)].map((image) => ({ code: ALT, image, current: null, suggestion: null }) as const),
  ];
}
