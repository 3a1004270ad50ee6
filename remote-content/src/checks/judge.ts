import { DESCRIPTION_PIXELS, TITLE_PIXELS, type ContentChecks } from '@canopy/contract/content';

type Tone = 'good' | 'warning' | 'bad' | 'neutral';
/** Verdict on a group of checks, in a word or two. */
export interface Verdict {
  readonly tone: Tone;
  readonly label: string;
}

const found = (count: number, one: string, many: string, tone: Tone = 'warning'): Verdict =>
  count === 0 ? { tone: 'good', label: 'Fine' } : { tone, label: `${count} ${count === 1 ? one : many}` };
const NONE: Verdict = { tone: 'neutral', label: 'None' };

export const GROUPS = {
  result: 'Search result',
  headings: 'Headings',
  keywords: 'Keywords',
  questions: 'Questions',
  links: 'Links',
  images: 'Images',
  readability: 'Readability',
  forbidden: 'Forbidden words',
  claims: 'Sources',
  similar: 'Similar own pages',
  schema: 'Structured data',
} as const;
export type GroupName = keyof typeof GROUPS;

/** Compares the widths of title and description with their limits. */
export function resultProblems({ title_width: title, description_width: description }: ContentChecks): string[] {
  return [
    ...(title > TITLE_PIXELS ? [`The title is ${title} px wide; ${TITLE_PIXELS} px are shown.`] : []),
    ...(description === 0 ? ['No SEO description.'] : []),
    ...(description > DESCRIPTION_PIXELS ? [`The description is ${description} px wide; ${DESCRIPTION_PIXELS} px are shown.`] : []),
  ];
}

export function verdictOf(name: GroupName, checks: ContentChecks): Verdict {
  const missing = (rows: readonly { state: string }[]) => rows.filter(({ state }) => state === 'missing').length;
  const coverage = (rows: readonly { state: string }[]): Verdict =>
    rows.length === 0
      ? NONE
      : { tone: missing(rows) === 0 ? 'good' : 'warning', label: `${rows.length - missing(rows)} of ${rows.length} covered` };
  switch (name) {
    case 'result':
      return found(resultProblems(checks).length, 'problem', 'problems');
    case 'headings':
      return checks.headings.length === 0
        ? NONE
        : found(checks.headings.filter(({ problem }) => problem !== null).length, 'problem', 'problems');
    case 'keywords':
      return coverage(checks.keywords);
    case 'questions':
      return coverage(checks.questions);
    case 'links': {
      const broken = checks.links.filter(({ state }) => state === 'broken' || state === 'invalid').length;
      const redirects = checks.links.filter(({ state }) => state === 'redirect').length;
      if (checks.links.length === 0) return NONE;
      return broken > 0 ? found(broken, 'broken', 'broken', 'bad') : found(redirects, 'redirect', 'redirects');
    }
    case 'images':
      return checks.images.length === 0
        ? NONE
        : found(checks.images.filter(({ alt }) => alt === '').length, 'without alt text', 'without alt text', 'bad');
    case 'readability': {
      if (!checks.readability) return { tone: 'neutral', label: 'Not available' };
      const { score } = checks.readability;
      return { tone: score >= 50 ? 'good' : 'warning', label: `${score} of 100` };
    }
    case 'forbidden':
      return found(checks.forbidden.length, 'found', 'found', 'bad');
    case 'claims':
      return checks.claims.length === 0
        ? { tone: 'neutral', label: 'None needed' }
        : found(checks.claims.filter(({ source }) => source === null).length, 'without source', 'without source');
    case 'similar':
      return checks.similar.length === 0 ? { tone: 'good', label: 'None' } : found(checks.similar.length, 'page', 'pages');
    case 'schema':
      return { tone: 'neutral', label: checks.schema.map(({ type }) => type).join(', ') || 'None' };
  }
}
