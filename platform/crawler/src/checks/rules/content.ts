import { wrongPlace } from '../../html/suspect-text.ts';
import { type Check, quoted } from '../check.ts';
import { nearDuplicates } from '../near-duplicates.ts';
import type { SitePage } from '../site-page.ts';

const LEAST_ALIKE = 0.8;

const FEWEST_WORDS = 50;
const FEW_WORDS = 200;
const FAR_BELOW_MEDIAN = 3;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** By subtag of two or three letters: looking one up takes as long as several other checks. */
const knownLanguages = new Map<string, boolean>();

function isKnownLanguage(language: string): boolean {
  let answer = knownLanguages.get(language);
  if (answer === undefined) knownLanguages.set(language, (answer = languages.of(language) !== undefined));
  return answer;
}

export const CONTENT_CHECKS: readonly Check[] = [
  {
    code: 'h1_missing',
    name: 'Missing H1',
    group: 'content',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The page has no H1, or only empty ones.',
    source: 'WCAG 2.2, 1.3.1 and 2.4.6; HTML standard, Headings',
    fix: 'Give the page one H1 that says what it is about.',
    onPage: ({ html }) => (html && !html.h1s.some((text) => text !== '') ? [html.h1s.length > 0 ? 'The H1 is empty.' : 'No H1.'] : []),
  },
  {
    code: 'h1_multiple',
    name: 'Multiple H1',
    group: 'content',
    kind: 'insight',
    level: 'low',
    rule: 'The page has more than one H1.',
    source: 'HTML standard, Headings',
    fix: 'Keep one H1 and make the others H2.',
    onPage: ({ html }) =>
      html && html.h1s.length > 1
        ? [
            `${html.h1s.length} H1s: ${html.h1s
              .slice(0, 3)
              .map((text) => quoted(text, 40))
              .join(', ')}.`,
          ]
        : [],
  },
  {
    code: 'heading_order',
    name: 'Skipped heading level',
    group: 'content',
    kind: 'insight',
    level: 'low',
    rule: 'A heading is more than one level below the one before it (h2, then h4).',
    source: 'WCAG 2.2, 1.3.1; HTML standard, Headings',
    fix: 'Use the levels in order.',
    onPage: ({ html }) =>
      (html?.headings ?? []).flatMap(({ level, text }, at, all) => {
        const before = all[at - 1]?.level ?? level;
        return level > before + 1 ? [`h${level} ${quoted(text, 40)} follows an h${before}.`] : [];
      }),
  },
  {
    code: 'duplicate_content',
    name: 'Exact duplicate',
    group: 'content',
    kind: 'issue',
    level: 'high',
    rule: 'Another indexable page has exactly the same visible text.',
    source: 'Google Search Central, Consolidate duplicate URLs',
    fix: 'Keep one page, and redirect the others to it or set it as their canonical.',
    *onSite(site) {
      const byText = new Map<string, number[]>();
      for (const page of site.indexable) {
        const { facts, wordCount } = site.pages[page] as SitePage;
        if (!facts || wordCount === 0) continue;
        const sameText = byText.get(facts.textHash);
        if (sameText) sameText.push(page);
        else byText.set(facts.textHash, [page]);
      }
      for (const sameText of byText.values()) {
        if (sameText.length > 1)
          for (const page of sameText)
            yield { page, detail: `Same text as ${site.pages[sameText.find((other) => other !== page) ?? page]?.url}.` };
      }
    },
  },
  {
    code: 'near_duplicate_content',
    name: 'Near duplicate',
    group: 'content',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'Another indexable page has almost the same text: at least 80% of its three-word phrases match.',
    source: 'Broder 1997, On the resemblance and containment of documents; Google Search Central, Consolidate duplicate URLs',
    fix: 'Make the pages more distinct, or merge them.',
    *onSite(site) {
      const texts = site.indexable.flatMap((page) => {
        const signature = site.pages[page]?.facts?.signature ?? '';
        return signature === '' ? [] : [{ page, signature }];
      });
      for (const { page, of, share } of nearDuplicates(texts, LEAST_ALIKE)) {
        if (site.pages[page]?.facts?.textHash === site.pages[of]?.facts?.textHash) continue;
        yield { page, detail: `About ${Math.round(share * 100)}% the same as ${site.pages[of]?.url}.` };
      }
    },
  },
  {
    code: 'thin_content',
    name: 'Thin content',
    group: 'content',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The page has fewer than 50 words, or fewer than 200 and far fewer than the site’s other pages (by median absolute deviation).',
    source: 'Google Search Central, Creating helpful content; Leys et al. 2013 (median absolute deviation)',
    fix: 'Add what visitors come for, or merge the page with another one.',
    *onSite(site) {
      const counts = site.indexable.map((page) => site.pages[page]?.wordCount ?? 0);
      const middle = median(counts);
      const spread = 1.4826 * median(counts.map((count) => Math.abs(count - middle)));
      const least = Math.min(FEW_WORDS, middle - FAR_BELOW_MEDIAN * spread);
      for (const page of site.indexable) {
        const words = site.pages[page]?.wordCount ?? 0;
        if (words < FEWEST_WORDS || words < least) yield { page, detail: `${words} words; the site’s median is ${middle}.` };
      }
    },
  },
  {
    code: 'lang_missing',
    name: 'Missing lang attribute',
    group: 'content',
    kind: 'issue',
    level: 'low',
    rule: 'The html element has no lang attribute, or an unknown language.',
    source: 'WCAG 2.2, 3.1.1; HTML standard, lang',
    fix: 'Add a lang attribute to the html element.',
    onPage: ({ html }) => {
      if (!html) return [];
      const language = html.lang?.trim().split('-', 1)[0] ?? '';
      if (language === '') return ['The html element has no lang.'];
      return /^[a-z]{2,3}$/i.test(language) && isKnownLanguage(language.toLowerCase())
        ? []
        : [`${quoted(html.lang ?? '')} is not a known language.`];
    },
  },
  {
    code: 'viewport_missing',
    name: 'Missing viewport',
    group: 'content',
    kind: 'issue',
    level: 'medium',
    rule: 'The page has no viewport meta tag, so phones show it as a scaled-down desktop page.',
    source: 'MDN, viewport meta element; Google Search Central, Mobile-first indexing',
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    onPage: ({ html }) => (html && !html.hasViewport ? ['No viewport meta tag.'] : []),
  },
  {
    code: 'charset_missing',
    name: 'Missing character encoding',
    group: 'content',
    kind: 'potential_issue',
    level: 'low',
    rule: 'Neither the Content-Type header nor a meta tag declares the character encoding.',
    source: 'HTML standard, 4.2.5.4',
    fix: 'Add <meta charset="utf-8">.',
    // XHTML is UTF-8 unless its XML declaration says otherwise.
    onPage: ({ html, headers, contentType }) =>
      html && html.metaCharset === null && contentType !== 'application/xhtml+xml' && !/charset\s*=/i.test(headers['content-type'] ?? '')
        ? ['Browsers have to guess the encoding.']
        : [],
  },
  {
    code: 'garbled_text',
    name: 'Garbled characters',
    group: 'content',
    kind: 'issue',
    level: 'medium',
    rule: 'The text has characters from a wrong encoding (Ã¤, â€™, the replacement character). Text inside code, pre and samp is ignored.',
    source: 'WHATWG, Encoding standard',
    fix: 'Save and serve the page in one encoding, preferably UTF-8.',
    onPage: ({ html }) => {
      if (!html) return [];
      const heads = [html.titles[0]?.value, html.metaDescriptions[0]?.value].map((text) => (text ? wrongPlace(text) : null));
      const wrong = [...heads, html.suspect.garbled].find((place) => place !== null);
      return wrong == null ? [] : [`${quoted(wrong)} in the text.`];
    },
  },
  {
    code: 'placeholder_text',
    name: 'Placeholder text',
    group: 'content',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The page has the placeholder text “Lorem ipsum”, outside code, pre and samp.',
    source: 'Google Search Central, Creating helpful content; the rule is ours',
    fix: 'Replace it with your own text.',
    onPage: ({ html }) => (html?.suspect.placeholder ? ['The text contains “Lorem ipsum dolor”.'] : []),
  },
  {
    code: 'doctype_missing',
    name: 'Missing doctype',
    group: 'content',
    kind: 'potential_issue',
    level: 'low',
    rule: 'The page has no doctype, so browsers render it in quirks mode.',
    source: 'HTML standard, 13.1.1',
    fix: 'Start the page with <!doctype html>.',
    onPage: ({ html }) => (html && !html.hasDoctype ? ['No doctype.'] : []),
  },
  {
    code: 'html_too_large',
    name: 'Large HTML',
    group: 'speed',
    kind: 'potential_issue',
    level: 'medium',
    rule: 'The HTML is larger than 1 MB. Google reads the first 2 MB of a page.',
    source: 'Google Search Central, Googlebot (file size limits)',
    fix: 'Move inline data, images and styles out of the page.',
    onPage: ({ html, bytes }) => (html && bytes !== null && bytes > 1_000_000 ? [`${(bytes / 1e6).toFixed(1)} MB.`] : []),
  },
  {
    code: 'dom_too_large',
    name: 'Large DOM',
    group: 'speed',
    kind: 'insight',
    level: 'low',
    rule: 'The page has more than 1,500 elements.',
    source: 'web.dev, How large DOM sizes affect interactivity',
    fix: 'Remove elements that visitors do not see.',
    onPage: ({ html }) => (html && html.elements > 1500 ? [`${html.elements} elements.`] : []),
  },
  {
    code: 'social_missing',
    name: 'Missing Open Graph tags',
    group: 'content',
    kind: 'insight',
    level: 'low',
    rule: 'The page has no Open Graph title, so social networks guess what to show.',
    source: 'The Open Graph protocol',
    fix: 'Add og:title, og:description and og:image.',
    onPage: ({ html }) => (html && !html.noindex && html.social['og:title'] === undefined ? ['No og:title.'] : []),
  },
];
