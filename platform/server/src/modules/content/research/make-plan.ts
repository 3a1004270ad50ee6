import type { Plan, Settings } from './shapes.ts';
import { asks, queriesAbout, type OwnQuery } from './own-site.ts';
import { overlap, termsOf } from '../sources/index.ts';

const MAX_QUERIES = 4;

const LEADING =
  /^(?:how (?:do|can|should|to)(?: (?:i|you|we))?|what (?:is|are|does|do)|when (?:is|should|do|to)|why (?:is|are|do|does)|which|where|who|is|are|can|should|does|do)\s+(?:(?:i|you|we|it|the|a|an|my)\s+)*/i;

/** What a question is about: its words without those that make it a question. */
export function subjectOf(question: string): string {
  const bare = question.trim().replace(/[?!.\s]+$/, '');
  const subject = bare.replace(LEADING, '').trim();
  return subject === '' ? bare : subject;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Questions by goal; in English, since they are asked of sources by their words. */
const BY_GOAL: Record<Settings['goal'], (subject: string) => string[]> = {
  explain: (subject) => [
    `What is ${subject}?`,
    `Why does ${subject} matter?`,
    `How does ${subject} work?`,
    `What are common mistakes with ${subject}?`,
  ],
  'how-to': (subject) => [
    `What do you need for ${subject}?`,
    `What are the steps of ${subject}?`,
    `When is the best time for ${subject}?`,
    `What are common mistakes with ${subject}?`,
    `What problems can ${subject} have, and what helps?`,
  ],
  compare: (subject) => [
    `Which kinds of ${subject} are there?`,
    `What are the advantages and disadvantages of ${subject}?`,
    `What does ${subject} cost?`,
    `Which ${subject} is best for whom?`,
  ],
  answer: (subject) => [`What should you know about ${subject}?`, `What are exceptions for ${subject}?`],
};

/**
 * A plan by rules: the question itself, what people search for around it, and what the goal calls for. In other languages than
 * English only the first two, since the rest would be asked in the wrong one.
 */
export function planByRules(settings: Pick<Settings, 'question' | 'goal' | 'language'>, queries: readonly OwnQuery[]): Plan {
  const { question, goal, language } = settings;
  const own = queriesAbout(queries, question, language)
    .slice(0, 20)
    .map(({ query }) => query);
  const wanted = [
    asks(question) ? capital(question.trim().replace(/[?\s]*$/, '?')) : capital(question.trim()),
    ...own
      .filter(asks)
      .slice(0, MAX_QUERIES)
      .map((query) => capital(`${query.replace(/\?+$/, '')}?`)),
    ...(language === 'en'
      ? BY_GOAL[goal](subjectOf(question))
      : own
          .filter((query) => !asks(query))
          .slice(0, MAX_QUERIES)
          .map(capital)),
  ];
  const kept: string[] = [];
  for (const text of wanted) {
    const isKnown = kept.some(
      (other) =>
        other.toLowerCase() === text.toLowerCase() ||
        (overlap(allWords(other), allWords(text)) === 1 && allWords(other).length === allWords(text).length),
    );
    if (!isKnown && termsOf(text, language).length > 0) kept.push(text);
  }
  return kept.slice(0, 8).map((text, index) => ({ id: `q${index + 1}`, text }));
}

const allWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
