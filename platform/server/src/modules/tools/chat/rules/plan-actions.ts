import type { PlannedCall } from './plan.ts';

const CRAWL =
  /^\s*(?:please |can you |could you )?(?:start|run|begin|do|launch)? ?(?:a |another |the |one )?(?:new |fresh )?(?:re-?)?crawl(?: of)?(?: (?:my|our|the))?(?: (?:web)?site)?(?: again| now| anew)?(?: please)?[.!?]*\s*$/i;
const DRAFT =
  /^\s*(?:please |can you |could you )?(?:make|create|start|write|add) (?:me )?(?:a |an |another )?(?:new )?(?:draft|post|article|blog post)(?: post| article)? (?:about|on|titled|called|named|with the title) (.{2,300}?)(?: please)?[.!?]*\s*$/i;
const FIX =
  /^\s*(?:please |can you |could you )?(?:fix|repair|mend|queue fixes? (?:for|of)|queue a fix (?:for|of)) (?:all )?(?:my |our |the )?(broken|redirected|redirecting|insecure|http|internal)?(?: and (broken|redirected|insecure))? ?(?:internal )?links?(?: please)?[.!?]*\s*$/i;

const CODES: Readonly<Record<string, string>> = {
  broken: 'internal_link_404',
  redirected: 'internal_link_redirect',
  redirecting: 'internal_link_redirect',
  insecure: 'non_https',
  http: 'non_https',
};

/** The requested action; undefined: nothing that can be done. */
export function planActions(text: string): PlannedCall | undefined {
  const focus = { kind: 'all' } as const;
  if (CRAWL.test(text)) return { tool: 'start_crawl', input: {}, focus };
  const [, title] = DRAFT.exec(text) ?? [];
  if (title !== undefined) return { tool: 'create_draft', input: { title: titleOf(title) }, focus };
  const fix = FIX.exec(text);
  if (!fix) return undefined;
  const issues = [fix[1], fix[2]].flatMap((word) => CODES[(word ?? '').toLowerCase()] ?? []);
  return { tool: 'fix_links', input: issues.length > 0 ? { issues } : {}, focus };
}

function titleOf(text: string): string {
  const plain = text.trim().replaceAll(/^["“'‘]|["”'’]$/g, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
