import type { Days } from '@canopy/contract/analytics';
import type { PlannedCall } from './plan.ts';
import type { Question } from './vocabulary.ts';

const FIGURES = [
  [/\b(?:site )?health(?: score)?\b/, 'Site health'],
  [/\bindexable pages? (?:with|have|having) errors?\b|\bpages with errors\b/, 'Indexable pages with errors'],
  [/\bindexable(?: pages?)?\b|\bpages? (?:can be|are) indexed\b/, 'Indexable pages'],
  [/\bno-?index(?:ed)?(?: pages?)?\b|\bpages? (?:have|with|are|set to) no-?index\b/, 'Noindex pages'],
  [/\bredirect(?:s|ed|ing)?(?: pages?)?\b/, 'Redirects'],
  [
    /\b(?:pages? (?:are|were|is) )?not found(?: pages?)?\b|\b(?:pages? (?:with|return(?:ing)?|answer(?:ing)?) )?404s?(?: errors?| pages?)?\b/,
    'Not found',
  ],
  [/\bpages? (?:were|was|are|is|have been)?(?: there)? ?(?:crawled|audited|read)\b|\bcrawled pages?\b|\baudited pages?\b/, 'Pages'],
  [/\bmobile (?:lcp|largest contentful paint)\b|\b(?:lcp|largest contentful paint) (?:on |for )?mobile\b/, 'LCP, mobile'],
  [/\b(?:desktop )?(?:lcp|largest contentful paint)(?: on desktop)?\b/, 'LCP, desktop'],
] as const;
/** Lists of pages, by their sort or filter. */
const LISTS = [
  [
    /\b(?:which |list |show )?(?:the )?pages? (?:are|that are|is) (?:not found|missing|404)\b|\bwhich pages? (?:return|answer|give)(?:s)? 404s?\b|\bbroken pages?\b/,
    { kind: 'not_found' },
  ],
  [/\bwhich pages? (?:are|is) (?:no-?index(?:ed)?|set to no-?index)\b|\bwhich pages? ha(?:ve|s) no-?index\b/, { kind: 'no_index' }],
  [/\bwhich (?:pages?|urls?|addresses) (?:redirect|are redirected)\b/, { kind: 'redirect' }],
  [/\bslowest(?: pages?)?\b|\bpages? (?:that )?(?:answers?|responds?) slowest\b/, { sort: 'response_ms', direction: 'desc', kind: 'ok' }],
  [
    /\bthin(?:nest)?(?: content)?(?: pages?)?\b|\b(?:shortest|fewest words)(?: pages?)?\b|\bpages? (?:have|has|with) the fewest words\b/,
    { sort: 'word_count', direction: 'asc', kind: 'ok' },
  ],
  [
    /\blongest(?: pages?)?\b|\bpages? (?:have|has|with) the most words\b|\bmost words\b/,
    { sort: 'word_count', direction: 'desc', kind: 'ok' },
  ],
  [
    /\b(?:worst|lowest)[ -](?:scor(?:e|ing)|pages?)(?: pages?| scores?)?\b|\bpages? (?:have|has|with) the (?:lowest|worst) scores?\b/,
    { sort: 'score', direction: 'asc', kind: 'ok' },
  ],
  [
    /\bmost linked(?: pages?)?\b|\bpages? (?:have|has|with) the most (?:internal )?(?:in)?links\b|\bmost internal links\b/,
    { sort: 'inlinks', direction: 'desc', kind: 'ok' },
  ],
  [/\bdeepest(?: pages?)?\b/, { sort: 'depth', direction: 'desc', kind: 'ok' }],
] as const;
/** Words from the checks' own names. */
const ISSUES = [
  [
    /\b(?:miss(?:ing)?|without|no)(?: a| an| their)? (?:meta )?descriptions?\b|\bmeta descriptions?(?: issues?)?\b/,
    'missing_or_invalid_meta_description',
  ],
  [
    /\b(?:miss(?:ing)?|without|no|invalid)(?: a| an| their)?(?: or invalid)? (?:page )?titles?\b|\btitle issues?\b/,
    'missing_or_invalid_page_title',
  ],
  [
    /\b(?:miss(?:ing)?|without|no)(?: an?| their)? (?:alt(?: texts?)?|alternative texts?)(?: (?:in|on) images?)?\b|\balt text issues?\b/,
    'missing_alt_text_in_images',
  ],
  [/\bbroken (?:internal )?links?\b|\blinks? to (?:a )?(?:404s?|missing pages?)\b/, 'internal_link_404'],
  [/\b(?:internal )?links? to redirects?\b|\bredirected (?:internal )?links?\b/, 'internal_link_redirect'],
  [/\bcanonical(?: tag)?(?: issues?| problems?)\b/, 'canonical_issues'],
] as const;
const SEVERITY = [
  [/\berrors?\b/, 'error'],
  [/\bwarnings?\b/, 'warning'],
  [/\bnotices?\b/, 'notice'],
] as const;

/** Questions about the latest crawl. It has no days to choose: a question that names some is about something else. */
export function planAudit(question: Question, days: Days | undefined): PlannedCall[] | undefined {
  if (days) return undefined;
  question.has(
    /\b(?:in|from|of|after|since) (?:the|our|my) (?:newest|last|latest) (?:crawl|audit)\b|\b(?:in|from) (?:the|our|my) (?:crawl|audit)\b|\bdid (?:the|our|my) (?:newest|last|latest) crawl find\b/,
  );
  if (
    question.has(
      /\b(?:fix|do|work on|start with|mend|improve) (?:first|next)\b|\bpriorit(?:y|ies)\b|\bmost important (?:issues?|things?)(?: to fix)?\b/,
    )
  ) {
    question.has(/\bshould\b/);
    question.has(/\b(?:issues?|things?)\b/);
    return [{ tool: 'priorities', input: {}, focus: { kind: 'rows' } }];
  }
  const list = LISTS.find(([expression]) => question.has(expression));
  if (list) {
    question.has(/\bpages?\b/);
    const sort: string | undefined = 'sort' in list[1] ? list[1].sort : undefined;
    return [
      {
        tool: 'pages',
        input: list[1],
        focus: sort ? { kind: 'first', column: sort, superlative: 'first place in this order' } : { kind: 'rows' },
      },
    ];
  }
  const code = ISSUES.find(([expression]) => question.has(expression))?.[1];
  if (code) {
    question.has(/\bpages?\b/);
    question.has(/\bhave\b/);
    return [{ tool: 'pages', input: { issue: code }, focus: { kind: 'rows' } }];
  }
  const figures = FIGURES.filter(([expression]) => question.has(expression));
  const [figure] = figures;
  if (figure)
    return [{ tool: 'site_audit', input: {}, focus: figures.length === 1 ? { kind: 'figure', label: figure[1] } : { kind: 'all' } }];
  const severity = SEVERITY.find(([expression]) => question.has(expression))?.[1];
  if (severity || question.has(/\b(?:issues?|problems?|faults?|findings?)\b/)) {
    question.has(
      /\bmost (?:common|frequent)\b|\bmost pages\b|\baffect(?:s|ed)?(?: the)?(?: most)?(?: pages)?\b|\bwrong\b|\bkinds?\b|\bfound\b|\bfind\b|\bissues?\b/,
    );
    question.has(/\bissues?\b/);
    return [{ tool: 'issues', input: severity ? { severity } : {}, focus: { kind: 'rows' } }];
  }
  if (question.has(/\b(?:seo |site |technical )?audit\b|\bpage speed\b|\bweb vitals\b|\blatest crawl\b|\b(?:last|latest) crawl\b/))
    return [{ tool: 'site_audit', input: {}, focus: { kind: 'all' } }];
  return undefined;
}
