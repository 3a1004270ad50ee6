import type { AskedQuestion, ResearchCoverage } from '@canopy/contract/content';
import { blockText, overlap, passagesOf, termsOf } from '../sources/index.ts';
import type { FoundFact, ReadSource } from './find-facts.ts';
import { passagesFor, weightsOf } from './find-facts.ts';
import { asks, queriesAbout, type OwnQuery } from './own-site.ts';
import type { Outline, Plan } from './shapes.ts';

const MAX_QUESTIONS = 20;
const MAX_BEYOND = 12;

export const headingsOf = ({ snapshot, blocks }: ReadSource): string[] =>
  blocks.filter(({ kind }) => kind === 'heading').map((block) => blockText(snapshot, block));

/** Questions people type, with their impressions of the site, and those that sources answer. */
export function questionsAsked(
  question: string,
  queries: readonly OwnQuery[],
  sources: readonly ReadSource[],
  language: string,
): AskedQuestion[] {
  const searched = queriesAbout(queries, question, language)
    .filter(({ query }) => asks(query))
    .map(({ query, impressions }): AskedQuestion => ({ text: query, origin: 'search_console', impressions, source_id: null }));
  const headed = sources.flatMap((source) =>
    headingsOf(source)
      .filter((heading) => heading.endsWith('?') && heading.length <= 200)
      .map((text): AskedQuestion => ({ text, origin: 'source', impressions: null, source_id: source.id })),
  );
  const kept: AskedQuestion[] = [];
  for (const asked of [...searched, ...headed]) {
    const terms = termsOf(asked.text, language);
    if (terms.length === 0 || kept.some((other) => overlap(termsOf(other.text, language), terms) === 1)) continue;
    kept.push(asked);
  }
  return kept.slice(0, MAX_QUESTIONS);
}

/** Which sources answer which parts of the plan, and what several of them cover that the plan does not ask. */
export function coverageOf(plan: Plan, question: string, sources: readonly ReadSource[], language: string): ResearchCoverage {
  const bySource = sources.map((source) => ({
    id: source.id,
    passages: passagesOf(source.id, { title: source.title, text: source.snapshot, blocks: source.blocks }, language),
  }));
  const subject = weightsOf(
    bySource.flatMap(({ passages }) => passages),
    termsOf(question, language),
  );
  const rows = plan.map(({ id, text }) => {
    const covered = bySource
      .filter(({ passages }) => passagesFor(text, subject, passages, language, 1).length > 0)
      .map((source) => source.id);
    const missing = sources.map((source) => source.id).filter((other) => !covered.includes(other));
    return { question_id: id, covered_by: covered, missing_in: missing };
  });
  return { rows, beyond_plan: beyond(plan, question, sources, language) };
}

function beyond(plan: Plan, question: string, sources: readonly ReadSource[], language: string): ResearchCoverage['beyond_plan'] {
  const planned = plan.map(({ text }) => termsOf(text, language));
  const groups: { text: string; terms: string[]; source_ids: string[] }[] = [];
  for (const source of sources) {
    for (const text of headingsOf(source)) {
      const terms = termsOf(text, language);
      if (terms.length < 2 || text.length > 150 || text.length < 8) continue;
      if (planned.some((other) => overlap(other, terms) >= 0.75 && other.length >= terms.length)) continue;
      const same = groups.find((group) => overlap(group.terms, terms) >= 0.75);
      if (!same) groups.push({ text, terms, source_ids: [source.id] });
      else if (!same.source_ids.includes(source.id)) same.source_ids.push(source.id);
    }
  }
  const subject = termsOf(question, language);
  return groups
    .filter(({ terms }) => terms.some((term) => subject.includes(term)))
    .sort((a, b) => b.source_ids.length - a.source_ids.length)
    .slice(0, MAX_BEYOND)
    .map(({ text, source_ids }) => ({ text, source_ids }));
}

/** An outline by rules: the plan's questions that have facts, in its order; the main one first. */
export function outlineByRules(plan: Plan, facts: readonly (Pick<FoundFact, 'question_id'> & { id: string })[]): Outline {
  return plan
    .map(({ id, text }) => ({ id, heading: text, fact_ids: facts.filter((fact) => fact.question_id === id).map((fact) => fact.id) }))
    .filter(({ fact_ids }) => fact_ids.length > 0);
}
