import type { AnalysisFinding, ResearchAnalysis } from '@canopy/contract/content';
import { overlap, sentencesOf, termsOf } from '../sources/index.ts';

type Thread = ResearchAnalysis['threads'][number];
type Quote = AnalysisFinding['quotes'][number] & { terms: string[] };

const MAX_FINDINGS = 40;
const SAME = 0.6;

/** Words with which people describe trouble; in English, German, French, Spanish and Italian. */
const PAIN =
  /\b(?:problem|issue|trouble|struggl\w*|frustrat\w*|annoy\w*|hate|worried|worry|difficult|hard to|too (?:expensive|hard|much|long|late|dry|wet)|can(?:no|')t|couldn't|won't|doesn't work|not working|fail\w*|broke\w*|dying|died|dead|keeps? \w+ing|never (?:works?|got|grows?)|waste|gave up|give up|schwierig|probleme?|funktioniert nicht|leider|difficile|problème|difícil|problema)\b/i;

/** Groups quotes that say nearly the same; the most frequent come first. */
function grouped(quotes: readonly Quote[]): AnalysisFinding[] {
  const groups: { terms: string[]; quotes: Quote[] }[] = [];
  for (const quote of quotes) {
    const same = groups.find(({ terms }) => terms.length > 1 && quote.terms.length > 1 && overlap(terms, quote.terms) >= SAME);
    if (same) same.quotes.push(quote);
    else groups.push({ terms: quote.terms, quotes: [quote] });
  }
  return groups
    .sort((a, b) => b.quotes.length - a.quotes.length)
    .slice(0, MAX_FINDINGS)
    .map(({ quotes: all }) => ({
      text: all.toSorted((a, b) => a.text.length - b.text.length)[0]?.text ?? '',
      quotes: all.map(({ terms: _terms, ...quote }) => quote),
    }));
}

/** Sequences of two and three significant words shared by at least two sentences. */
function phrasesOf(quotes: readonly Quote[]): AnalysisFinding[] {
  const found = new Map<string, Map<string, Quote>>();
  for (const quote of quotes) {
    const words = quote.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const length of [2, 3]) {
      for (let at = 0; at + length <= words.length; at += 1) {
        const phrase = words.slice(at, at + length).join(' ');
        const all = found.get(phrase) ?? new Map<string, Quote>();
        all.set(`${quote.thread_id} ${quote.start}`, quote);
        found.set(phrase, all);
      }
    }
  }
  return [...found]
    .filter(([phrase, all]) => all.size >= 2 && phrase.split(' ').every((word) => termsOf(word, 'en').length > 0))
    .sort(([a, x], [b, y]) => y.size - x.size || b.length - a.length || a.localeCompare(b))
    .slice(0, MAX_FINDINGS)
    .map(([text, all]) => ({ text, quotes: [...all.values()].map(({ terms: _terms, ...quote }) => quote) }));
}

/** Pains, questions and the people's own words in texts, each with the places where they appear. */
export function findInThreads(threads: readonly Thread[], language: string): Pick<ResearchAnalysis, 'pains' | 'questions' | 'phrases'> {
  const all = threads.flatMap((thread) =>
    sentencesOf(thread.text, language)
      .filter(({ text }) => text.length >= 8 && text.length <= 400)
      .map(({ text, start, end }): Quote => ({ thread_id: thread.id, text, start, end, terms: termsOf(text, language) })),
  );
  return {
    pains: grouped(all.filter(({ text }) => PAIN.test(text) && !text.endsWith('?'))),
    questions: grouped(all.filter(({ text }) => text.endsWith('?'))),
    phrases: phrasesOf(all),
  };
}
