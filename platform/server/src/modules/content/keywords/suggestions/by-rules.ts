import { DESCRIPTION_PIXELS, TITLE_PIXELS } from '@canopy/contract/content';
import { coversAll, queryStems, stemsOf } from '../../gaps/index.ts';
import { cutTo, descriptionWidth, titleWidth } from './check-variant.ts';
import { bodyOf, type PageFacts } from './page-facts.ts';

export interface Draft {
  title: string;
  description: string;
  keyword: string;
}

const sentenceCase = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
const MIN_SENTENCE = 40;
const MAX_SENTENCE = 220;

/** Titles and descriptions composed from the query and the page's own sentences; nothing in them is invented. */
export function draftsByRules(page: PageFacts, keywords: readonly string[]): Draft[] {
  const { brandSuffix, language } = page;
  const bare = (title: string) => (brandSuffix !== '' && title.endsWith(brandSuffix) ? title.slice(0, -brandSuffix.length) : title);
  const subject = bare(page.title ?? page.h1 ?? '').trim() || (page.h1 ?? '').trim();
  const room = TITLE_PIXELS - titleWidth(brandSuffix);
  return keywords.flatMap((keyword) => {
    const stems = queryStems(keyword, language);
    const said = sentenceCase(keyword.trim());
    const covers = (text: string) => coversAll(new Set(stemsOf(text, language)), stems);
    const titles = [
      ...(page.h1 !== null && covers(page.h1) ? [page.h1] : []),
      ...(subject === '' || covers(subject) ? [] : [`${said}: ${subject}`, `${subject}: ${keyword.trim()}`]),
      said,
    ];
    const sentences = sentencesOf(bodyOf(page), page.headings, language);
    const ranked = sentences
      .map((sentence, at) => ({ sentence, at, score: stemsOf(sentence, language).filter((stem) => stems.includes(stem)).length }))
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .map(({ sentence }) => sentence);
    return titles.map((title, at) => {
      const lead = ranked[at % Math.max(1, ranked.length)] ?? page.description ?? '';
      const next = ranked.find((sentence) => sentence !== lead) ?? '';
      const whole = covers(lead) ? `${lead} ${next}` : `${said}: ${lead} ${next}`;
      return {
        title: cutTo(title, titleWidth, room) + brandSuffix,
        description: cutTo(whole, descriptionWidth, DESCRIPTION_PIXELS),
        keyword,
      };
    });
  });
}

function sentencesOf(text: string, headings: readonly string[], language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  // A heading ends without a full stop, so that it begins the sentence after it.
  const withoutHeading = (sentence: string) => {
    const heading = headings.find((one) => one !== '' && sentence.startsWith(`${one} `));
    return heading === undefined ? sentence : sentence.slice(heading.length).trimStart();
  };
  return [...segmenter.segment(text)]
    .map(({ segment }) => withoutHeading(segment.trim()))
    .filter((sentence) => sentence.length >= MIN_SENTENCE && sentence.length <= MAX_SENTENCE && /[.!?。]$/.test(sentence));
}
