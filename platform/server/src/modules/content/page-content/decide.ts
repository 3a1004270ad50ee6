import type { ParsedBody } from '@canopy/contract';
import type { ContentChange, ContentDraft, decideContentChanges } from '@canopy/contract/content';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { objectionToText, partsOf } from './compose.ts';
import { contentBlocks } from './content-blocks.ts';
import { readDraft, saveChanges, viewOf } from './store.ts';

/** Accepts, rejects and rewords. @throws problem 404 `content-draft-not-found`; 422 `marks-lost` */
export async function decide(
  deps: Deps,
  actor: Actor,
  id: string,
  { changes: wanted }: ParsedBody<typeof decideContentChanges>,
): Promise<ContentDraft> {
  const { db, clock } = deps;
  const { organisationId } = actor;
  // Its source never changes: read before the row is locked.
  const blocks = await contentBlocks((await readDraft(db, organisationId, id)).original_html);
  const draft = await db.transaction(async (tx) => {
    const row = await readDraft(tx, organisationId, id, true);
    const changes = row.changes.map((change): ContentChange => {
      const said = wanted.findLast((one) => one.id === change.id);
      if (!said) return change;
      const after = said.after === undefined ? change.after : tidy(said.after, change.kind);
      const next = { ...change, after, edited: change.edited || after !== change.after, decision: said.decision ?? change.decision };
      const block = blocks[change.block];
      const objection = block ? objectionToText(next, block) : null;
      if (objection !== null) throw problem(422, 'marks-lost', objection, [{ field: 'body.changes', message: objection }]);
      return next;
    });
    await saveChanges(tx, organisationId, id, changes, clock());
    return readDraft(tx, organisationId, id);
  });
  return viewOf(draft);
}

const tidy = (text: string, kind: ContentChange['kind']): string => {
  const parts = kind === 'split' ? partsOf(text) : [text.trim()];
  return parts.map((part) => part.replaceAll(/\s+/g, ' ')).join('\n\n');
};
