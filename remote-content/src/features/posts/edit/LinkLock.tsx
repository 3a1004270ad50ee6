import type { EditorHandle } from '@canopy/editor';
import { getRequiredLink } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';
import { Button, Notice } from '@canopy/ui';
import { useMemo } from 'react';
import { hasLink } from './has-link.ts';

interface LinkLockProps {
  readonly postId: string;
  readonly blocks: readonly unknown[];
  readonly handle: EditorHandle | null;
}

/** An article for another site is worth nothing without its link: says so at once where it is gone, and puts it back. */
export function LinkLock({ postId, blocks, handle }: LinkLockProps) {
  const { data } = useCall(getRequiredLink, { params: { id: postId } }, { background: true });
  const link = data?.link;
  const isThere = useMemo(() => !link || hasLink(blocks, link), [blocks, link]);
  if (!link || isThere) return null;
  const putBack = () =>
    handle?.applyBlocks([
      ...blocks,
      {
        id: crypto.randomUUID(),
        type: 'paragraph',
        content: [{ type: 'link', href: link.target_url, content: [{ type: 'text', text: link.anchor, styles: {} }] }],
      },
    ]);
  return (
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
  );
}
