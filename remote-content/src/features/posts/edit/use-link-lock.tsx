import type { EditorHandle } from '@canopy/editor';
import { getRequiredLink } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';
import { Button, Notice } from '@canopy/ui';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { hasLink } from './has-link.ts';
import type { PostSession } from './post-session.ts';
import { useSnapshot } from './use-snapshot.ts';

interface LockedPost {
  /** null: it is not stored yet, so it cannot be an article for another site */
  readonly postId: string | null;
  readonly session: PostSession;
  readonly handle: EditorHandle | null;
}

/** Runs an action that puts blocks on the screen, asking first if that would remove the link. */
export type LinkGuard = (blocks: readonly unknown[], go: () => void) => void;

/**
 * An article for another site is worth nothing without its link: a change that would remove it waits for the writer's confirmation, and
 * once it is gone it can be restored.
 */
export function useLinkLock({ postId, session, handle }: LockedPost) {
  const { data, error } = useCall(getRequiredLink, postId === null ? null : { params: { id: postId } });
  const link = postId === null ? null : (data?.link ?? null);
  const { isThere } = useSnapshot(session, ({ content }) => ({ isThere: !link || hasLink(content.blocks, link) }));
  const [waiting, setWaiting] = useState<{ readonly go: () => void; readonly undo: () => void } | null>(null);
  /** Runs the action that puts those blocks on the screen, after a confirmation if that would remove the link. */
  const guard = (next: readonly unknown[], go: () => void, undo: () => void = () => undefined) => {
    if (link && !hasLink(next, link) && hasLink(session.snapshot().content.blocks, link)) return setWaiting({ go, undo });
    setWaiting(null);
    go();
  };
  const change = (changed: readonly unknown[]) => {
    const { blocks } = session.snapshot().content;
    guard(
      changed,
      () => session.change({ blocks: changed }),
      () => handle?.applyBlocks(blocks),
    );
  };
  const isKnown = postId === null || data !== undefined || error !== undefined;
  if (!link) return { change, guard: isKnown ? guard : null, notice: null };
  const keep = () => {
    setWaiting(null);
    waiting?.undo();
  };
  const remove = () => {
    setWaiting(null);
    waiting?.go();
  };
  const putBack = () =>
    handle?.applyBlocks([
      ...session.snapshot().content.blocks,
      {
        id: crypto.randomUUID(),
        type: 'paragraph',
        content: [{ type: 'link', href: link.target_url, content: [{ type: 'text', text: link.anchor, styles: {} }] }],
      },
    ]);
  const notice = (
    <>
      {!isThere && (
        <Notice
          tone="bad"
          title="The link this article is for is missing"
          action={
            <Button size="xs" variant="default" disabled={!handle} onClick={putBack}>
              Put the link back
            </Button>
          }
          live
        >
          “{link.anchor}” has to link to {link.target_url}.
        </Notice>
      )}
      {/* Mounted with the question: what is mounted last lies on top, and a drawer may be open. */}
      {waiting !== null && (
        <ConfirmDialog
          opened
          onClose={keep}
          onConfirm={remove}
          title="Remove the link this article is for?"
          confirmLabel="Remove the link"
          cancelLabel="Keep the link"
          destructive
        >
          The article was written to link “{link.anchor}” to {link.target_url}. Nothing is changed until you choose.
        </ConfirmDialog>
      )}
    </>
  );
  return { change, guard, notice };
}
