import { overlap, passagesOf, rankPassages, termsOf, type Passage, type SnapshotBlock } from '../sources/index.ts';
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
const PER_SOURCE = 2;
const SAME = 0.8;
/** Of the question's words, by weight, that a passage must have together with its heading and its page's title. */
const MIN_SHARE = 0.4;
/** Of the subject's words, by weight, that a passage must have in the same way: else it is about something else. */
const MIN_SUBJECT = 0.6;

/** How much a word tells: rare ones more. */
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

/** The passages that answer a question best, at most two of a source, none that says what another said. */
export function passagesFor(
  question: string,
  subject: ReadonlyMap<string, number>,
  passages: readonly Passage[],
  language: string,
  most = PER_QUESTION,
): Passage[] {
  const wanted = [...new Set(termsOf(question, language))];
  const weights = weightsOf(passages, wanted);
  const chosen: Passage[] = [];
  const perSource = new Map<string, number>();
  for (const { passage } of rankPassages(passages, wanted)) {
    if (chosen.length === most) break;
    const has = (term: string) => passage.terms.includes(term) || passage.headingTerms.has(term);
    const inContext = (term: string) => has(term) || passage.titleTerms.has(term);
    if (shareOf(weights, inContext) < MIN_SHARE || shareOf(subject, inContext) < MIN_SUBJECT) continue;
    if (![...subject.keys()].some(has)) continue;
    if ((perSource.get(passage.sourceId) ?? 0) >= PER_SOURCE) continue;
    if (chosen.some((other) => overlap(other.terms, passage.terms) >= SAME)) continue;
    perSource.set(passage.sourceId, (perSource.get(passage.sourceId) ?? 0) + 1);
    chosen.push(passage);
  }
  return chosen;
}

/** All sentences of the sources that can be cited. */
const allPassages = (sources: readonly ReadSource[], language: string): Passage[] =>
  sources.flatMap(({ id, title, snapshot, blocks }) => passagesOf(id, { title, text: snapshot, blocks }, language));

/** Facts by rules: sentences of the sources as they stand there, each under the one question it answers best. */
export function factsByRules(plan: Plan, mainQuestion: string, sources: readonly ReadSource[], language: string): FoundFact[] {
  const passages = allPassages(sources, language);
  const subject = weightsOf(passages, termsOf(mainQuestion, language));
  const taken = new Set<string>();
  // The narrower questions first: what answers one of them need not stand under the main one.
  const order = [...plan.slice(1), ...plan.slice(0, 1)];
  const found = order.flatMap((question) =>
    passagesFor(
      question.text,
      subject,
      passages.filter((passage) => !taken.has(keyOf(passage))),
      language,
    ).map((passage) => {
      taken.add(keyOf(passage));
      return factOf(passage, question.id);
    }),
  );
  const place = new Map(plan.map(({ id }, index) => [id, index]));
  return found.sort((a, b) => (place.get(a.question_id) ?? 0) - (place.get(b.question_id) ?? 0));
}

const keyOf = ({ sourceId, start }: Passage) => `${sourceId} ${start}`;
const factOf = ({ sourceId, text, start, end }: Passage, question_id: string): FoundFact => ({
  source_id: sourceId,
  question_id,
  text,
  quote: text,
  start,
  end,
});

/** A fact may be stored only where its quote stands in the snapshot at its span, unit for unit. */
export const isCited = ({ quote, start, end }: Pick<FoundFact, 'quote' | 'start' | 'end'>, snapshot: string): boolean =>
  quote !== '' && snapshot.slice(start, end) === quote;
