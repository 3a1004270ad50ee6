import type { ResearchBrief } from '@canopy/contract/content';
import { DESCRIPTION_PIXELS, TITLE_PIXELS } from '@canopy/contract/content';
import { Document, ExternalHyperlink, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { escapeMarkdown, escapeText } from './escape-text.ts';
import { showBrief } from './make-brief.ts';
import { readFacts, readRun, readSources, type RunKey } from './run-store.ts';
import { noResearch } from './show-run.ts';

/** A line of the file, with the page it links to, if any. */
interface Line {
  text: string;
  url?: string | undefined;
  note?: string | undefined;
}
interface Part {
  heading: string;
  lines: Line[];
}

/** A brief with everything it refers to. @throws problem 404; 409 if there is no brief yet */
export async function briefParts(deps: Pick<Deps, 'db'>, key: RunKey) {
  const run = await readRun(deps.db, key);
  if (!run) throw noResearch();
  if (!run.brief) throw problem(409, 'research-without-brief', 'There is no brief yet. It is created from the outline.');
  const [facts, sources] = [await readFacts(deps.db, key), await readSources(deps.db, key)];
  return { run, brief: await showBrief(deps.db, key.organisationId, run.brief), facts, sources };
}
type Parts = Awaited<ReturnType<typeof briefParts>>;

const GOALS = { explain: 'Explain', 'how-to': 'How-to', compare: 'Compare', answer: 'Answer' } as const;
const STATES: Record<ResearchBrief['links'][number]['state'], string> = {
  ok: 'reachable',
  redirect: 'redirects',
  broken: 'broken',
  unknown: 'not in the crawl',
  invalid: 'not a URL',
};
const seen = (impressions: number | null) => (impressions === null ? undefined : `${impressions} impressions`);
const plain = (texts: readonly string[]): Line[] => texts.filter((text) => text !== '').map((text) => ({ text }));

/** The contents of the file, whatever its format. Parts without a line are omitted. */
function partsOf({ run, brief, facts, sources }: Parts): Part[] {
  const source = (id: string) => sources.find((one) => one.id === id);
  const cited = brief.fact_ids.flatMap((id): Line[] => {
    const fact = facts.find((one) => one.id === id);
    const from = fact && source(fact.sourceId);
    return fact && from ? [{ text: `“${fact.text}”`, url: from.url, note: `[${from.number}] ${from.title || from.url}` }] : [];
  });
  const lengths = brief.word_source_ids.flatMap((id): Line[] => {
    const one = source(id);
    const words = one?.snapshot.split(/\s+/).filter((word) => word !== '').length ?? 0;
    return one ? [{ text: one.title || one.url, url: one.url, note: `${words} words` }] : [];
  });
  const parts: Part[] = [
    { heading: 'Title', lines: [{ text: brief.title, note: `${brief.title_width} of ${TITLE_PIXELS} px` }] },
    {
      heading: 'Description',
      lines: brief.description === '' ? [] : [{ text: brief.description, note: `${brief.description_width} of ${DESCRIPTION_PIXELS} px` }],
    },
    { heading: 'Audience', lines: plain([brief.audience]) },
    { heading: 'Goal and search intent', lines: plain([GOALS[brief.goal], brief.intent]) },
    { heading: 'Outline', lines: plain(run.outline.map(({ heading }) => heading)) },
    { heading: 'Keywords', lines: brief.keywords.map(({ text, impressions }) => ({ text, note: seen(impressions) })) },
    { heading: 'Questions to answer', lines: plain(brief.questions) },
    { heading: 'Facts to use', lines: cited },
    { heading: 'Internal links to add', lines: brief.links.map(({ text, url, state }) => ({ text, url, note: STATES[state] })) },
    { heading: 'Length', lines: brief.words === null ? [] : [{ text: `About ${brief.words} words` }, ...lengths] },
    { heading: 'Voice', lines: plain([brief.voice]) },
    { heading: 'Forbidden words', lines: plain(brief.forbidden_words.split(/\n/)) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

const nameOf = ({ run }: Parts) => `Brief: ${run.settings.question}`;
const noted = ({ note }: Line) => (note ? ` (${note})` : '');

function markdown(parts: Parts): string {
  const line = (one: Line) => {
    const text = escapeMarkdown(one.text.replace(/\s+/g, ' '));
    return `- ${one.url ? `[${text}](<${one.url.replace(/[<>]/g, encodeURIComponent)}>)` : text}${escapeMarkdown(noted(one))}`;
  };
  const body = partsOf(parts).flatMap(({ heading, lines }) => [`## ${heading}`, lines.map(line).join('\n')]);
  return `${[`# ${escapeMarkdown(nameOf(parts))}`, ...body].join('\n\n')}\n`;
}

function html(parts: Parts): string {
  const line = (one: Line) => {
    const text = escapeText(one.text);
    return `<li>${one.url ? `<a href="${escapeText(one.url)}">${text}</a>` : text}${escapeText(noted(one))}</li>`;
  };
  const body = partsOf(parts).map(({ heading, lines }) => `<h2>${escapeText(heading)}</h2><ul>${lines.map(line).join('')}</ul>`);
  const title = escapeText(nameOf(parts));
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body.join('')}</body></html>`;
}

async function docx(parts: Parts): Promise<Uint8Array> {
  const line = (one: Line) =>
    new Paragraph({
      bullet: { level: 0 },
      children: [
        one.url
          ? new ExternalHyperlink({ link: one.url, children: [new TextRun({ text: one.text, style: 'Hyperlink' })] })
          : new TextRun(one.text),
        new TextRun(noted(one)),
      ],
    });
  const children = partsOf(parts).flatMap(({ heading, lines }) => [
    new Paragraph({ text: heading, heading: HeadingLevel.HEADING_2 }),
    ...lines.map(line),
  ]);
  const title = new Paragraph({ text: nameOf(parts), heading: HeadingLevel.TITLE });
  return Packer.toBuffer(new Document({ title: nameOf(parts), creator: 'Canopy', sections: [{ children: [title, ...children] }] }));
}

const FORMATS = { markdown, html, docx } as const;

/** The brief as a file for the writer. */
export const writeBrief = async (parts: Parts, format: keyof typeof FORMATS): Promise<string | Uint8Array> => FORMATS[format](parts);
