// In a worker thread: works out everything about a text that takes longer, the longer the text is.
import type { ParsedBody } from '@canopy/contract';
import type { checkContent, ContentChecks } from '@canopy/contract/content';
import { arialWidth } from '@canopy/contract/arial-width';
import { findForbidden, wordsOfList } from '../brand-words/index.ts';
import { claimsOf, type KnownFact } from './claims.ts';
import { coveredText, coverageOf, isInTitle, timesIn } from './coverage.ts';
import { readText } from './read-text.ts';
import { readabilityOf } from './readability.ts';
import { schemaOf } from './schema-suggestion.ts';
import { similarOf, type CandidatePage } from './similar-texts.ts';

/** Font sizes of titles and descriptions on result pages, in px. */
const TITLE_FONT_PX = 20;
const DESCRIPTION_FONT_PX = 14;

interface Question {
  asked: ParsedBody<typeof checkContent>;
  language: string;
  forbiddenWords: string;
  pages: readonly CandidatePage[];
  facts: readonly KnownFact[];
}

type Analysis = Omit<ContentChecks, 'links'> & { links: { url: string; text: string }[] };

export function work({ asked, language, forbiddenWords, pages, facts }: Question): Analysis {
  const text = readText(asked.html);
  const words = text.blocks.map((block) => block.text).join(' ');
  const covered = coveredText(text.headings, text.blocks, language);
  const shownTitle = asked.seo_title || asked.title;
  const written = [asked.title, asked.seo_title, asked.seo_description, ...text.headings.map((heading) => heading.text)];
  return {
    language,
    words: words.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0,
    title_width: Math.ceil(arialWidth(shownTitle, TITLE_FONT_PX)),
    description_width: Math.ceil(arialWidth(asked.seo_description, DESCRIPTION_FONT_PX)),
    headings: checkHeadings(text.headings),
    links: text.links,
    images: text.images,
    keywords: asked.keywords.map((keyword) => ({
      ...coverageOf(keyword, covered, language),
      times: timesIn(keyword, covered, language),
      in_title: isInTitle(keyword, shownTitle, language),
    })),
    questions: asked.questions.map((question) => coverageOf(question, covered, language)),
    readability: readabilityOf(text.blocks, language),
    similar: similarOf(words, pages, language),
    forbidden: findForbidden([...written, ...text.blocks.map((block) => block.text)], wordsOfList(forbiddenWords), language),
    claims: claimsOf(text.blocks, facts, language),
    schema: schemaOf({ ...text, title: asked.title, description: asked.seo_description, language }),
  };
}

/** Headings with their faults. A post's title is the page's only level 1 heading. */
function checkHeadings(headings: readonly { level: number; text: string }[]): ContentChecks['headings'] {
  let last = 1;
  return headings.map(({ level, text }) => {
    const before = last;
    last = level;
    return { level, text, problem: text === '' ? 'empty' : level === 1 ? 'top' : level > before + 1 ? 'skipped' : null };
  });
}
