import { escapeText } from './escape-text.ts';
import { onOneLine } from '../sources/index.ts';
import { partsOfSentence } from './place-links.ts';
import type { FactRow, SourceRow } from './run-store.ts';
import type { Draft, Outline } from './shapes.ts';

/** A draft before conversion to HTML; its links are those of the brief that stand in none of its sentences. */
export type Words = Omit<Draft, 'html' | 'links'> & Partial<Pick<Draft, 'links'>>;
type Fact = Pick<FactRow, 'id' | 'sourceId' | 'quote'>;
type Source = Pick<SourceRow, 'id' | 'number' | 'url' | 'title' | 'fetchedAt'>;

/** Heading of the list of own pages at the end of a draft. */
export const RELATED = 'Read more';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A draft by rules: under each heading the sources' own sentences, as quotes. It says nothing that no source says. */
export function draftByRules(question: string, outline: Outline, facts: readonly Fact[]): Words {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const sections = outline.map(({ heading, fact_ids }) => ({
    heading,
    sentences: fact_ids.flatMap((id) => {
      const fact = byId.get(id);
      return fact ? [{ text: onOneLine(fact.quote), fact_ids: [id], quoted: true }] : [];
    }),
  }));
  const first = sections[0]?.sentences[0]?.text ?? '';
  return {
    title: capital(question.trim()),
    description: first.length > 155 ? `${first.slice(0, 154)}…` : first,
    sections: sections.filter(({ sentences }) => sentences.length > 0),
  };
}

/** The numbers of the sources that a sentence cites, each with its URL. */
export function citationsOf(factIds: readonly string[], facts: readonly Fact[], sources: readonly Source[]): Source[] {
  const cited = factIds.flatMap((id) => facts.find((fact) => fact.id === id)?.sourceId ?? []);
  return [...new Set(cited)].flatMap((id) => sources.find((source) => source.id === id) ?? []);
}

/** The sources that a draft cites, in the order of their numbers. */
export const citedSources = (draft: Words, facts: readonly Fact[], sources: readonly Source[]): Source[] => {
  const ids = draft.sections.flatMap(({ sentences }) => sentences.flatMap(({ fact_ids }) => fact_ids));
  return citationsOf(ids, facts, sources).sort((a, b) => a.number - b.number);
};

/** A draft as HTML for the editor: each sentence with links to what it cites, unsourced ones marked, the sources at the end. */
export function draftHtml(draft: Words, facts: readonly Fact[], sources: readonly Source[]): string {
  const link = (source: Source) => `<a href="${escapeText(source.url)}">[${source.number}]</a>`;
  const sentence = (one: Words['sections'][number]['sentences'][number]) => {
    const links = citationsOf(one.fact_ids, facts, sources).map(link).join(' ');
    const { before, linked, after } = partsOfSentence(one);
    const anchor = linked ? `<a href="${escapeText(linked.url)}">${escapeText(linked.text)}</a>` : '';
    const text = `${escapeText(before)}${anchor}${escapeText(after)}`;
    const said = one.quoted ? `“${text}”` : text;
    return links === '' ? `${said} <em>(no source)</em>` : `${said} ${links}`;
  };
  const section = ({ heading, sentences }: Words['sections'][number]) => {
    const isQuoted = sentences.every(({ quoted }) => quoted);
    // Each quote is its own paragraph; written sentences form one paragraph.
    const body = isQuoted ? sentences.map((one) => `<p>${sentence(one)}</p>`).join('') : `<p>${sentences.map(sentence).join(' ')}</p>`;
    return `<h2>${escapeText(heading)}</h2>${body}`;
  };
  const cited = citedSources(draft, facts, sources);
  const list = cited.map((source) => `<li>${link(source)} ${escapeText(source.title || source.url)}, ${escapeText(source.url)}</li>`);
  const end = list.length === 0 ? '' : `<h2>Sources</h2><ul>${list.join('')}</ul>`;
  const own = (draft.links ?? []).map(({ url, text }) => `<li><a href="${escapeText(url)}">${escapeText(text)}</a></li>`);
  const related = own.length === 0 ? '' : `<h2>${RELATED}</h2><ul>${own.join('')}</ul>`;
  return `${draft.sections.map(section).join('')}${related}${end}`;
}
