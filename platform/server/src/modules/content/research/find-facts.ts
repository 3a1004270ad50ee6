import {
  askedKind,
  asksTheSame,
  onOneLine,
  overlap,
  passagesOf,
  rankPassages,
  tellsKind,
  termsOf,
  type Passage,
  type SnapshotBlock,
} from '../sources/index.ts';
import type { Plan } from './shapes.ts';

export interface ReadSource {
  id: string;
  title: string;
  snapshot: string;
  blocks: SnapshotBlock[];
}

export interface FoundFact {
  source_id: string;
  question_id: string;
  text: string;
  quote: string;
  start: number;
  end: number;
}

const PER_QUESTION = 4;
const PER_SOURCE = 3;
/** Bonus of a passage that states the kind of answer asked for, such as a month when the question is when. */
const KIND_WEIGHT = 3;
/** Bonus of a passage whose page is about the subject. */
const TITLE_WEIGHT = 2;
/** The share of the subject's words, by weight, that a page's title must have for the whole page to be about the main question. */
const MIN_OWN_PAGE = 0.9;
const MAX_MAIN = 6;
const PER_HEADING = 2;
/** The share of the best passage's score that the others must reach. */
const MIN_OF_BEST = 0.4;
const SAME = 0.8;
/** The share of the question's words, by weight, that a passage must have together with its heading and its page's title. */
const MIN_SHARE = 0.4;
/** The share of the subject's words, by weight, that a passage must have likewise: otherwise it is about something else. */
const MIN_SUBJECT = 0.6;

/** How significant a word is: rare ones more. */
export function weightsOf(passages: readonly Passage[], terms: readonly string[]): Map<string, number> {
  const total = passages.length;
  return new Map(
    [...new Set(terms)].map((term) => {
      const having = passages.filter((passage) => passage.terms.includes(term)).length;
      return [term, Math.log(1 + (total - having + 0.5) / (having + 0.5))];
    }),
  );
}

function shareOf(weights: ReadonlyMap<string, number>, has: (term: string) => boolean): number {
  let [all, said] = [0, 0];
  for (const [term, weight] of weights) {
    all += weight;
    if (has(term)) said += weight;
  }
  return all === 0 ? 0 : said / all;
}

/** The passages that answer a question best, at most two per source, without duplicates. */
export function passagesFor(
  question: string,
  subject: ReadonlyMap<string, number>,
  passages: readonly Passage[],
  language: string,
  most = PER_QUESTION,
): Passage[] {
  const wanted = [...new Set(termsOf(question, language))];
  const weights = weightsOf(passages, wanted);
  const kind = askedKind(question);
  const chosen: Passage[] = [];
  const perSource = new Map<string, number>();
  const isAbout = ({ titleTerms }: Passage) => shareOf(subject, (term) => titleTerms.has(term));
  // On a page about the subject a list of months answers the question when, though it names nothing of what is asked.
  const toldBy = (passage: Passage) => {
    if (isAbout(passage) < MIN_SUBJECT) return 0;
    const told = kind ? tellsKind(passage.text, kind, language) : 0;
    return asksTheSame(passage.heading, question) ? Math.max(told, kind ? told + 0.5 : 1) : told;
  };
  const ranked = rankPassages(passages, wanted, (passage) => KIND_WEIGHT * toldBy(passage))
    .map(({ passage, score }) => ({ passage, score: score + TITLE_WEIGHT * isAbout(passage) }))
    .sort((a, b) => b.score - a.score);
  for (const { passage, score } of ranked) {
    if (chosen.length === most || score < MIN_OF_BEST * (ranked[0]?.score ?? 0)) break;
    const has = (term: string) => passage.terms.includes(term) || passage.headingTerms.has(term);
    const inContext = (term: string) => has(term) || passage.titleTerms.has(term);
    if (toldBy(passage) === 0) {
      if (shareOf(weights, inContext) < MIN_SHARE || shareOf(subject, inContext) < MIN_SUBJECT) continue;
      if (![...subject.keys()].some(has)) continue;
    }
    if ((perSource.get(passage.sourceId) ?? 0) >= PER_SOURCE) continue;
    if (chosen.some((other) => overlap(other.terms, passage.terms) >= SAME)) continue;
    perSource.set(passage.sourceId, (perSource.get(passage.sourceId) ?? 0) + 1);
    chosen.push(passage);
  }
  return chosen;
}

/** All citable sentences of the sources. */
const allPassages = (sources: readonly ReadSource[], language: string): Passage[] =>
  sources.flatMap(({ id, title, snapshot, blocks }) => passagesOf(id, { title, text: snapshot, blocks }, language));

/** Facts by rules: sentences quoted verbatim from the sources, each under the one question it answers best. */
export function factsByRules(plan: Plan, mainQuestion: string, sources: readonly ReadSource[], language: string): FoundFact[] {
  const passages = allPassages(sources, language);
  const subject = weightsOf(passages, termsOf(mainQuestion, language));
  const taken = new Set<string>();
  const take = (chosen: readonly Passage[], questionId: string) =>
    chosen.map((passage) => {
      taken.add(keyOf(passage));
      return factOf(passage, questionId);
    });
  const left = () => passages.filter((passage) => !taken.has(keyOf(passage)));
  const [main, ...narrower] = plan;
  // What answers a narrower question need not appear under the main one, unless that asks for something definite.
  const order = main && askedKind(main.text) ? plan : [...narrower, ...(main ? [main] : [])];
  const found = order.flatMap(({ id, text }) => take(passagesFor(text, subject, left(), language), id));
  if (main) {
    const ownShare = MAX_MAIN - found.filter(({ question_id }) => question_id === main.id).length;
    found.push(...take(ownPagePassages(left(), subject, ownShare), main.id));
  }
  const place = new Map(plan.map(({ id }, index) => [id, index]));
  const rankOf = ({ question_id }: FoundFact) => place.get(question_id) ?? 0;
  // Those of one page in the page's order.
  return found.sort((a, b) => rankOf(a) - rankOf(b) || (a.source_id === b.source_id ? a.start - b.start : 0));
}

/**
 * Passages of pages whose title is the subject: everything on them is about the main question, whatever its words. A few from each section.
 */
function ownPagePassages(passages: readonly Passage[], subject: ReadonlyMap<string, number>, most: number): Passage[] {
  const perHeading = new Map<string, number>();
  return passages
    .filter(({ titleTerms }) => subject.size > 0 && shareOf(subject, (term) => titleTerms.has(term)) >= MIN_OWN_PAGE)
    .filter(({ sourceId, heading }) => {
      const key = `${sourceId} ${heading}`;
      const count = perHeading.get(key) ?? 0;
      perHeading.set(key, count + 1);
      return count < PER_HEADING;
    })
    .slice(0, Math.max(0, most));
}

const keyOf = ({ sourceId, start }: Passage) => `${sourceId} ${start}`;
const factOf = ({ sourceId, text, start, end }: Passage, question_id: string): FoundFact => ({
  source_id: sourceId,
  question_id,
  text: onOneLine(text),
  quote: text,
  start,
  end,
});

/** A fact may be stored only if its quote matches the snapshot at its span, unit for unit. */
export const isCited = ({ quote, start, end }: Pick<FoundFact, 'quote' | 'start' | 'end'>, snapshot: string): boolean =>
  quote !== '' && snapshot.slice(start, end) === quote;
