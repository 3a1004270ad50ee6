import type { ContentChecks } from '@canopy/contract/content';
import { asks } from '../research/index.ts';

/** How many answered questions make a text an FAQ. */
const MIN_QUESTIONS = 2;

interface Described {
  title: string;
  description: string;
  language: string;
  images: readonly { src: string }[];
  headings: readonly { text: string }[];
  blocks: readonly { text: string; heading: string }[];
}

/** Structured data describing the text, using only the text's own words. */
export function schemaOf({ title, description, language, images, headings, blocks }: Described): ContentChecks['schema'] {
  const pictures = images.map(({ src }) => src).filter((src) => /^https:/i.test(src));
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title.slice(0, 110),
    ...(description !== '' && { description }),
    inLanguage: language,
    ...(pictures.length > 0 && { image: pictures.slice(0, 3) }),
  };
  const below = new Map<string, string[]>();
  for (const { heading, text } of blocks) {
    const answer = below.get(heading);
    if (answer) answer.push(text);
    else below.set(heading, [text]);
  }
  const asked = [...new Set(headings.map(({ text }) => text))]
    .filter(asks)
    .map((text) => ({ text, answer: below.get(text) ?? [] }))
    .filter(({ answer }) => answer.length > 0);
  const suggestions: ContentChecks['schema'] = title === '' ? [] : [{ type: 'Article', json: JSON.stringify(article, null, 2) }];
  if (asked.length < MIN_QUESTIONS) return suggestions;
  const faq = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: asked.map(({ text, answer }) => ({
      '@type': 'Question',
      name: text,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  };
  return [...suggestions, { type: 'FAQPage', json: JSON.stringify(faq, null, 2) }];
}
