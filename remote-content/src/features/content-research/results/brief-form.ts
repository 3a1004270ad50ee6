import type { ResearchBrief } from '@canopy/contract/content';

/** A brief while it is typed: lists are texts, one entry per line. */
export interface BriefForm extends Pick<
  ResearchBrief,
  'title' | 'description' | 'audience' | 'goal' | 'intent' | 'fact_ids' | 'voice' | 'forbidden_words'
> {
  keywords: string;
  questions: string;
  words: string;
  links: { url: string; text: string }[];
}

const MAX_KEYWORDS = 30;
const MAX_KEYWORD_LENGTH = 200;
const MAX_QUESTIONS = 40;
const MAX_QUESTION_LENGTH = 300;

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** A stored brief as it shows in the form. */
export function formOf(brief: ResearchBrief): BriefForm {
  const { title, description, audience, goal, intent, fact_ids, voice, forbidden_words, words, keywords, questions, links } = brief;
  return {
    ...{ title, description, audience, goal, intent, fact_ids, voice, forbidden_words },
    words: words === null ? '' : String(words),
    keywords: keywords.map(({ text }) => text).join('\n'),
    questions: questions.join('\n'),
    links: links.map(({ url, text }) => ({ url, text })),
  };
}

/** What is sent: keywords that were there keep their impressions, empty links go. */
export function changeOf(form: BriefForm, brief: ResearchBrief) {
  const seen = new Map(brief.keywords.map(({ text, impressions }) => [text.toLowerCase(), impressions]));
  return {
    ...form,
    keywords: linesOf(form.keywords).map((text) => ({ text, impressions: seen.get(text.toLowerCase()) ?? null })),
    questions: linesOf(form.questions),
    words: form.words.trim() === '' ? null : Number(form.words),
    links: form.links.map(({ url, text }) => ({ url: url.trim(), text: text.trim() })).filter(({ url, text }) => url !== '' || text !== ''),
  };
}

/** What is wrong with the fields of a link; `undefined`: nothing. */
export interface LinkErrors {
  readonly text: string | undefined;
  readonly url: string | undefined;
}

const isCompleteUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

function linkErrorsOf({ url, text }: BriefForm['links'][number]): LinkErrors {
  const [hasUrl, hasText] = [url.trim() !== '', text.trim() !== ''];
  return {
    text: hasUrl && !hasText ? 'Enter an anchor text' : undefined,
    url: (hasUrl || hasText) && !isCompleteUrl(url.trim()) ? 'Enter a complete URL, such as https://example.com/page' : undefined,
  };
}

function linesError(text: string, noun: string, count: number, length: number): string | undefined {
  const lines = linesOf(text);
  if (lines.length > count) return `Enter at most ${count} ${noun}s`;
  return lines.some((line) => line.length > length) ? `Enter at most ${length} characters per ${noun}` : undefined;
}

/** What is wrong with each field, by the limits of the contract. */
export function errorsOf(form: BriefForm) {
  const words = Number(form.words);
  return {
    title: form.title.trim() === '' ? 'Enter a title' : undefined,
    words:
      form.words.trim() !== '' && !(Number.isInteger(words) && words >= 50 && words <= 20_000) ? 'Enter 50 to 20,000 words' : undefined,
    keywords: linesError(form.keywords, 'keyword', MAX_KEYWORDS, MAX_KEYWORD_LENGTH),
    questions: linesError(form.questions, 'question', MAX_QUESTIONS, MAX_QUESTION_LENGTH),
    links: form.links.map(linkErrorsOf),
  };
}

/** Whether a form with these errors can be saved. */
export const isValid = ({ links, ...fields }: ReturnType<typeof errorsOf>): boolean =>
  ![...Object.values(fields), ...links.flatMap(({ text, url }) => [text, url])].some(Boolean);
