import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import {
  draftByRules,
  draftHtml,
  escapeText,
  factsByRules,
  findOwnPages,
  isCited,
  outlineByRules,
  planByRules,
  readOwnQueries,
  StepError,
} from '../research/index.ts';
import { overlap, readSource, termsOf, type SnapshotBlock } from '../sources/index.ts';
import type { draftShape, settingsShape, sourceShape } from './tables.ts';

type Settings = z.infer<typeof settingsShape>;

const MAX_OWN = 3;

export interface WrittenArticle {
  draft: z.infer<typeof draftShape>;
  sources: z.infer<typeof sourceShape>[];
}

/** Strips links from citations of the target, so that the only link to it is the requested one. */
const withoutTarget = (html: string, target: string): string =>
  html.replace(/<a href="([^"]*)">(\[\d+\])<\/a>/g, (whole, href: string, number: string) =>
    href === escapeText(target) ? number : whole,
  );

/** The link as it should appear in the text. */
const linkHtml = ({ target_url, anchor }: Pick<Settings, 'target_url' | 'anchor'>): string =>
  `<a href="${escapeText(target_url)}">${escapeText(anchor)}</a>`;

/**
 * Writes an article by rules: sections on the topic with quotes from the sources, and the link at the end of the section closest to its
 * target.
 * @throws StepError if there is nothing to write from
 */
export async function writeArticle(
  deps: Deps,
  organisationId: string,
  settings: Settings,
  signal: AbortSignal,
  tell: (fraction: number, message: string) => void,
): Promise<WrittenArticle> {
  const { topic, language, target_url, urls } = settings;
  const plan = planByRules({ question: topic, goal: 'explain', language }, await readOwnQueries(deps.db, organisationId));
  const own = await findOwnPages(deps.db, organisationId, [topic], language, MAX_OWN);
  const wanted = [...new Set([target_url, ...urls, ...own.map(({ url }) => url)])];
  const read: {
    id: string;
    number: number;
    url: string;
    title: string;
    fetchedAt: Date;
    hash: string;
    snapshot: string;
    blocks: SnapshotBlock[];
  }[] = [];
  for (const [index, url] of wanted.entries()) {
    signal.throwIfAborted();
    tell(0.1 + (0.6 * index) / wanted.length, `Reading ${url}`);
    const page = await readSource(deps, url, signal);
    signal.throwIfAborted();
    if ('reason' in page) {
      if (url === target_url) throw new StepError(`The page to link to could not be fetched. ${page.reason}`);
      continue;
    }
    read.push({
      id: randomUUID(),
      number: read.length + 1,
      url,
      title: page.title,
      fetchedAt: page.fetchedAt,
      hash: page.hash,
      snapshot: page.text,
      blocks: page.blocks,
    });
  }
  tell(0.8, 'Writing the article');
  const snapshots = new Map(read.map((source) => [source.id, source.snapshot]));
  const facts = factsByRules(plan, topic, read, language)
    .filter((fact) => isCited(fact, snapshots.get(fact.source_id) ?? ''))
    .map((fact) => ({ ...fact, id: randomUUID(), sourceId: fact.source_id }));
  if (facts.length === 0) throw new StepError('None of the pages covers the topic. Add URLs that do, or choose another topic.');
  const outline = outlineByRules(plan, facts);
  const words = draftByRules(topic, outline, facts);
  const about = termsOf(`${settings.anchor} ${read[0]?.title ?? ''}`, language);
  const scores = words.sections.map(({ heading, sentences }) =>
    overlap(about, termsOf(`${heading} ${sentences.map(({ text }) => text).join(' ')}`, language)),
  );
  const best = Math.max(0, scores.indexOf(Math.max(...scores)));
  const parts = words.sections.map((section, index) => {
    const html = withoutTarget(draftHtml({ ...words, sections: [section] }, facts, read).replace(/<h2>Sources<\/h2>.*$/s, ''), target_url);
    return index === best ? `${html}<p>Read more: ${linkHtml(settings)}.</p>` : html;
  });
  const list = withoutTarget(draftHtml(words, facts, read), target_url).match(/<h2>Sources<\/h2>.*$/s)?.[0] ?? '';
  return {
    draft: { title: words.title, description: words.description, html: `${parts.join('')}${list}` },
    sources: read.map(({ id, number, url, title, fetchedAt, hash, snapshot }) => ({
      number,
      url,
      title,
      fetched_at: fetchedAt.toISOString(),
      hash,
      quotes: facts.filter(({ sourceId }) => sourceId === id).length,
      snapshot,
    })),
  };
}
