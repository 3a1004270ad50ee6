import type { CallOutput, ParsedQuery } from '@canopy/contract';
import type { exportResearch } from '@canopy/contract/content';
import { slugOf } from '@canopy/contract/slug';
import { Document, ExternalHyperlink, HeadingLevel, Packer, Paragraph, TextRun, type ParagraphChild } from 'docx';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { escapeText } from './escape-text.ts';
import { readFacts, readRun, readSources, type RunKey } from './run-store.ts';
import { briefParts, writeBrief } from './export-brief.ts';
import { escapeMarkdown } from './escape-text.ts';
import { partsOfSentence } from './place-links.ts';
import { noResearch } from './show-run.ts';
import { citationsOf, citedSources, draftHtml, RELATED } from './write-draft.ts';

type Parts = Awaited<ReturnType<typeof draftParts>>;

/** A draft with everything it cites. @throws problem 404; 409 if there is no draft yet */
async function draftParts(deps: Pick<Deps, 'db'>, key: RunKey) {
  const run = await readRun(deps.db, key);
  if (!run) throw noResearch();
  if (!run.draft) throw problem(409, 'research-without-draft', 'There is no draft yet. The last step of the research writes it.');
  return { draft: run.draft, facts: await readFacts(deps.db, key), sources: await readSources(deps.db, key) };
}

export function draftMarkdown({ draft, facts, sources }: Parts): string {
  const link = ({ number, url }: { number: number; url: string }) => `[\\[${number}\\]](<${url.replace(/[<>]/g, encodeURIComponent)}>)`;
  const toPage = ({ url, text }: { url: string; text: string }) =>
    `[${escapeMarkdown(text)}](<${url.replace(/[<>]/g, encodeURIComponent)}>)`;
  const lines = [`# ${escapeMarkdown(draft.title)}`];
  for (const { heading, sentences } of draft.sections) {
    lines.push(`## ${escapeMarkdown(heading)}`);
    const said = sentences.map((sentence) => {
      const links = citationsOf(sentence.fact_ids, facts, sources).map(link).join(' ');
      const { before, linked, after } = partsOfSentence(sentence);
      const text = `${escapeMarkdown(before)}${linked ? toPage(linked) : ''}${escapeMarkdown(after)}`;
      return `${sentence.quoted ? `“${text}”` : text} ${links === '' ? '*(no source)*' : links}`;
    });
    lines.push(...(sentences.every(({ quoted }) => quoted) ? said : [said.join(' ')]));
  }
  if (draft.links.length > 0) lines.push(`## ${RELATED}`, draft.links.map((one) => `- ${toPage(one)}`).join('\n'));
  const cited = citedSources(draft, facts, sources);
  if (cited.length > 0)
    lines.push('## Sources', cited.map((source) => `- ${link(source)} ${escapeMarkdown(source.title || source.url)}`).join('\n'));
  return `${lines.join('\n\n')}\n`;
}

export const draftPage = ({ draft, facts, sources }: Parts): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${escapeText(draft.title)}</title><meta name="description" content="${escapeText(draft.description)}"></head><body><h1>${escapeText(draft.title)}</h1>${draftHtml(draft, facts, sources)}</body></html>`;

export async function draftDocument({ draft, facts, sources }: Parts): Promise<Uint8Array> {
  const link = ({ number, url }: { number: number; url: string }): ParagraphChild =>
    new ExternalHyperlink({ link: url, children: [new TextRun({ text: `[${number}]`, style: 'Hyperlink' })] });
  const toPage = ({ url, text }: { url: string; text: string }): ParagraphChild =>
    new ExternalHyperlink({ link: url, children: [new TextRun({ text, style: 'Hyperlink' })] });
  const sentence = (one: Parts['draft']['sections'][number]['sentences'][number]): ParagraphChild[] => {
    const { before, linked, after } = partsOfSentence(one);
    const cited = citationsOf(one.fact_ids, facts, sources).flatMap((source) => [new TextRun(' '), link(source)]);
    return [
      new TextRun(`${one.quoted ? '“' : ''}${before}`),
      ...(linked ? [toPage(linked)] : []),
      new TextRun(`${after}${one.quoted ? '”' : ''}`),
      ...(cited.length > 0 ? cited : [new TextRun({ text: ' (no source)', italics: true })]),
      new TextRun(' '),
    ];
  };
  const children = [new Paragraph({ text: draft.title, heading: HeadingLevel.TITLE })];
  for (const { heading, sentences } of draft.sections) {
    children.push(new Paragraph({ text: heading, heading: HeadingLevel.HEADING_2 }));
    const isQuoted = sentences.every(({ quoted }) => quoted);
    const paragraphs = isQuoted ? sentences.map(sentence) : [sentences.flatMap(sentence)];
    children.push(...paragraphs.map((parts) => new Paragraph({ children: parts })));
  }
  if (draft.links.length > 0) children.push(new Paragraph({ text: RELATED, heading: HeadingLevel.HEADING_2 }));
  children.push(...draft.links.map((one) => new Paragraph({ children: [toPage(one)] })));
  const cited = citedSources(draft, facts, sources);
  if (cited.length > 0) children.push(new Paragraph({ text: 'Sources', heading: HeadingLevel.HEADING_2 }));
  children.push(
    ...cited.map((source) => new Paragraph({ children: [link(source), new TextRun(` ${source.title || source.url}, ${source.url}`)] })),
  );
  return Packer.toBuffer(new Document({ title: draft.title, creator: 'Canopy', sections: [{ children }] }));
}

const MEDIA = {
  markdown: { ending: 'md', media_type: 'text/markdown; charset=utf-8' },
  html: { ending: 'html', media_type: 'text/html; charset=utf-8' },
  docx: { ending: 'docx', media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
};
const DRAFT = {
  markdown: draftMarkdown,
  html: draftPage,
  docx: draftDocument,
};

export async function exportResearchOf(
  deps: Pick<Deps, 'db'>,
  key: RunKey,
  { format, file }: ParsedQuery<typeof exportResearch>,
): Promise<CallOutput<typeof exportResearch>> {
  const { ending, media_type } = MEDIA[format];
  const written = async (): Promise<{ name: string; content: string | Uint8Array }> => {
    if (file === 'brief') {
      const parts = await briefParts(deps, key);
      return { name: `brief-${slugOf(parts.run.settings.question) || 'research'}`, content: await writeBrief(parts, format) };
    }
    const parts = await draftParts(deps, key);
    return { name: slugOf(parts.draft.title) || 'draft', content: await DRAFT[format](parts) };
  };
  const { name, content } = await written();
  return { file_name: `${name}.${ending}`, media_type, base64: Buffer.from(content).toString('base64') };
}

export { draftParts };
