import { overlap, passagesOf, rankPassages, termsOf, type Passage, type SnapshotBlock } from '../sources/index.ts';
import type { Plan } from './shapes.ts';

export interface ReadSource {
  id: string;
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
/** Of the question's words a passage must have, together with the heading above it. */
const MIN_SHARE = 0.34;

/** The passages that answer a question best, at most two of a source, none that says what another said. */
export function passagesFor(
  question: string,
  subject: readonly string[],
  passages: readonly Passage[],
  language: string,
  most = PER_QUESTION,
): Passage[] {
  const wanted = [...new Set(termsOf(question, language))];
  const chosen: Passage[] = [];
  const perSource = new Map<string, number>();
  for (const { passage } of rankPassages(passages, wanted)) {
    if (chosen.length === most) break;
    const said = wanted.filter((term) => passage.terms.includes(term) || passage.headingTerms.has(term)).length;
    const isAbout = subject.some((term) => passage.terms.includes(term) || passage.headingTerms.has(term));
    if (said / wanted.length < MIN_SHARE || !isAbout) continue;
    if ((perSource.get(passage.sourceId) ?? 0) >= PER_SOURCE) continue;
    if (chosen.some((other) => overlap(other.terms, passage.terms) >= SAME)) continue;
    perSource.set(passage.sourceId, (perSource.get(passage.sourceId) ?? 0) + 1);
    chosen.push(passage);
  }
  return chosen;
}

/** All sentences of the sources that can be cited. */
export const allPassages = (sources: readonly ReadSource[], language: string): Passage[] =>
  sources.flatMap(({ id, snapshot, blocks }) => passagesOf(id, { text: snapshot, blocks }, language));

/** Facts by rules: sentences of the sources as they stand there, each under the one question it answers best. */
export function factsByRules(plan: Plan, mainQuestion: string, sources: readonly ReadSource[], language: string): FoundFact[] {
  const passages = allPassages(sources, language);
  const subject = termsOf(mainQuestion, language);
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
