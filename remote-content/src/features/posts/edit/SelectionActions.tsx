import type { EditorHandle, EditorSelection } from '@canopy/editor';
import { getResearchTools, TEXT_ACTIONS, type TextAction } from '@canopy/contract/content';
import { showToast, useCall } from '@canopy/shell-api';
import { Button, Group, Icon } from '@canopy/ui';
import { ActionMenu } from '@canopy/ui/menus';
import { useState } from 'react';
import { CommentDialog } from './CommentDialog.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { RewriteDialog } from './RewriteDialog.tsx';
const ACTIONS: Record<TextAction, string> = {
  improve: 'Improve the wording',
  shorten: 'Shorten',
  expand: 'Add detail',
  simplify: 'Simplify',
  correct: 'Correct spelling and grammar',
  voice: 'Use the brand voice',
};

interface SelectionActionsProps {
  readonly handle: EditorHandle;
  /** null: not stored yet, so nobody could read a comment */
  readonly postId: string | null;
  readonly title: string;
  /** the words of the post */
  readonly context: () => string;
}

type Open =
  { readonly kind: 'comment'; readonly selection: EditorSelection } | { readonly kind: TextAction; readonly selection: EditorSelection };

/** Actions for selected words: have a model rewrite them, comment on them, suggest others. */
export function SelectionActions({ handle, postId, title, context }: SelectionActionsProps) {
  const { data: tools } = useCall(getResearchTools, {});
  const [open, setOpen] = useState<Open | null>(null);
  const [choosing, setChoosing] = useState(false);
  const start = (kind: Open['kind']) => {
    const selection = handle.selection();
    if (selection) setOpen({ kind, selection });
    else showToast({ title: 'Select words within one paragraph first' });
  };
  const close = () => setOpen(null);
  return (
    <Group gap="sm">
      {tools?.model === true && (
        <ActionMenu
          label="Rewrite selected words"
          items={TEXT_ACTIONS.map((kind) => ({ label: ACTIONS[kind], onSelect: () => start(kind) }))}
        >
          <Button size="xs" variant="default" leftSection={<Icon name="sparkles" size={14} />}>
            Rewrite selected words
          </Button>
        </ActionMenu>
      )}
      {postId !== null && (
        <Button size="xs" variant="default" onClick={() => start('comment')}>
          Comment on selected words
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
        Insert image
      </Button>
      {choosing && <ImageDialog onImage={handle.insertImage} onClose={() => setChoosing(false)} />}
      {open?.kind === 'comment' && postId !== null && <CommentDialog postId={postId} selection={open.selection} onClose={close} />}
      {open && open.kind !== 'comment' && (
        <RewriteDialog
          action={open.kind}
          heading={ACTIONS[open.kind]}
          selection={open.selection}
          handle={handle}
          title={title}
          context={context()}
          onClose={close}
        />
      )}
    </Group>
  );
}
