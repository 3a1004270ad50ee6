import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { unknownFacts } from '../keywords/index.ts';
import { objectionToText } from './compose.ts';
import { plainText, type PageText } from './page-text.ts';
import type { Proposal } from './propose-by-rules.ts';

const MAX_BLOCKS = 120;
const MAX_PAGE = 12_000;
const MAX_HEADING = 100;
const answerShape = z.object({
  changes: z
    .array(
      z.object({
        block_id: z.string().check(z.maxLength(20)),
        kind: z.enum(['rewrite', 'heading', 'paragraph']),
        new_text: z.string().check(z.maxLength(4_000)),
        reason: z.string().check(z.maxLength(400)),
        keyword: z.string().check(z.maxLength(300)),
      }),
    )
    .check(z.maxLength(20)),
});
type Drafted = z.output<typeof answerShape>['changes'][number];

export interface ModelProposals {
  proposals: Proposal[];
  /** dropped because they said what the page does not, or broke a link */
  rejected: number;
  model: string;
  isSandbox: boolean;
}

/** null: there is no model, or it did not answer; the rules are the fallback. */
export async function proposeByModel(deps: Deps, actor: Actor, page: PageText, key: string): Promise<ModelProposals | null> {
  try {
    const { value, model, isSandbox } = await deps.models.generate({
      organisationId: actor.organisationId,
      userId: actor.userId,
      purpose: 'page-content',
      schema: answerShape,
      system: 'You edit the text of web pages in the language of the page: plainly, precisely and without exaggeration.',
      instruction: `Propose at most ten changes that let the page answer the queries better. \`block_id\` is the block that a change is at.
\`rewrite\`: other words for that block; keep each mark such as [1] … [/1] around the same words and in order, for they are links and emphasis.
\`heading\`: a new heading before the block. \`paragraph\`: a new paragraph after it. Say only what the page says: name no figure, price or name
that it does not have. \`keyword\` is the query that the change is for, \`reason\` says in one sentence what the change does for the reader.`,
      data: {
        queries: JSON.stringify(page.queries.map(({ query }) => ({ keyword: query }))),
        blocks: JSON.stringify(
          page.blocks.slice(0, MAX_BLOCKS).flatMap(({ tag, text, inner }, at) => (inner === null ? [] : [{ id: `b${at}`, tag, text }])),
        ),
        page: page.blocks
          .map(({ text }) => plainText(text))
          .join('\n')
          .slice(0, MAX_PAGE),
      },
      key,
      settings: { maxOutputTokens: 4_000 },
    });
    const checked = value.changes.map((change) => checkedProposal(change, page));
    const proposals = checked.filter((proposal) => proposal !== null);
    return { proposals, rejected: checked.length - proposals.length, model, isSandbox };
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** null: it must not be shown. */
export function checkedProposal({ block_id: id, kind, new_text: text, reason, keyword }: Drafted, page: PageText): Proposal | null {
  const index = /^b(\d+)$/.exec(id)?.[1];
  const block = index === undefined ? undefined : page.blocks[Number(index)];
  const evidence = page.queries.find(({ query }) => query === keyword.trim().toLowerCase());
  if (!block || !evidence) return null;
  const after = text.replaceAll(/\s+/g, ' ').trim();
  const isHeading = kind === 'heading' || /^h[1-6]$/.test(block.tag);
  if (kind === 'rewrite' ? block.inner === null : !block.isFree) return null;
  if (objectionToText({ kind, after }, block) !== null) return null;
  if (after === block.text || page.blocks.some((other) => kind !== 'rewrite' && plainText(other.text) === after)) return null;
  if (isHeading && after.length > MAX_HEADING) return null;
  if (after.length > 3 * block.text.length + 600) return null;
  if (/[<>]|https?:|www\./i.test(after)) return null;
  if (unknownFacts(plainText(after), page.known, page.language).length > 0) return null;
  return { kind, block: Number(index), after, reason: reason.replaceAll(/\s+/g, ' ').trim(), evidence, source: 'model' };
}
