import type { Plan, Settings } from './shapes.ts';
import { asks, queriesAbout, type OwnQuery } from './own-site.ts';
import { termsOf } from '../sources/index.ts';

const MAX_QUERIES = 3;
const MAX_PLAN = 8;

const LEADING =
  /^(?:how (?:do|can|should|to)(?: (?:i|you|we))?|what (?:is|are|does|do)|when (?:is|should|do|to)|why (?:is|are|do|does)|which|where|who|is|are|can|should|does|do)\s+(?:(?:i|you|we|it|the|a|an|my)\s+)*/i;

/** A text without trailing punctuation and spaces. */
export function withoutMark(text: string): string {
  let end = text.length;
  while (end > 0 && '?!. \t\n'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trimStart();
}

/** What a question is about: its words without the question words. */
export function subjectOf(question: string): string {
  const bare = withoutMark(question);
  const subject = bare.replace(LEADING, '').trim();
  return subject === '' ? bare : subject;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A question about doing something: its subject begins with the verb. */
const DOING = /^(?:how (?:to|(?:do|can|should) (?:i|you|we))|when (?:to|(?:do|can|should) (?:i|you|we))|(?:can|should) (?:i|you|we))\b/i;

/** Questions by goal; in English, because sources are searched by their words. */
const ABOUT_THING: Record<Settings['goal'], (thing: string) => string[]> = {
  explain: (thing) => [
    `What is ${thing}?`,
    `Why does ${thing} matter?`,
    `How does ${thing} work?`,
    `What are common mistakes with ${thing}?`,
  ],
  'how-to': (thing) => [`What do you need for ${thing}?`, `When is the best time for ${thing}?`, `What are common mistakes with ${thing}?`],
  compare: (thing) => [
    `Which kinds of ${thing} are there?`,
    `What are the advantages and disadvantages of ${thing}?`,
    `What does ${thing} cost?`,
  ],
  answer: (thing) => [`What should you know about ${thing}?`],
};
const ABOUT_DOING = (deed: string): string[] => [
  `What do you need to ${deed}?`,
  `When should you ${deed}?`,
  `What helps when you ${deed}?`,
  `What are common mistakes when you ${deed}?`,
];

/** The gist of a question, whatever its wording: its question word and the stems of the others. */
function gistOf(text: string, language: string): string {
  const asking = /^(how|when|why|where|who|which|what|can|should)/i.exec(text.trim())?.[1]?.toLowerCase() ?? '';
  return `${asking} ${[...new Set(termsOf(text, language))].sort().join(' ')}`;
}

/**
 * A plan by rules: the question itself, what people search for around it, and what the goal calls for. In languages other than English only
 * the first two, since the rest would be in the wrong language.
 */
export function planByRules(settings: Pick<Settings, 'question' | 'goal' | 'language'>, queries: readonly OwnQuery[]): Plan {
  const { question, goal, language } = settings;
  const own = queriesAbout(queries, question, language)
    .slice(0, 20)
    .map(({ query }) => query);
  const subject = subjectOf(question);
  const byGoal = DOING.test(question.trim()) ? ABOUT_DOING(subject) : ABOUT_THING[goal](subject);
  const wanted = [
    capital(asks(question) ? `${withoutMark(question)}?` : question.trim()),
    ...own
      .filter(asks)
      .slice(0, MAX_QUERIES)
      .map((query) => capital(`${withoutMark(query)}?`)),
    ...(language === 'en'
      ? byGoal
      : own
          .filter((query) => !asks(query))
          .slice(0, MAX_QUERIES)
          .map(capital)),
  ];
  const kept = new Map<string, string>();
  for (const text of wanted) {
    const gist = gistOf(text, language);
    if (!kept.has(gist) && termsOf(text, language).length > 0) kept.set(gist, text);
  }
  return [...kept.values()].slice(0, MAX_PLAN).map((text, index) => ({ id: `q${index + 1}`, text }));
}
