import type { EditorSelection } from '@canopy/editor';
import { postCommentCalls } from '@canopy/contract/content';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack, Text } from '@canopy/ui';
import { Checkbox, FormActions, FormError, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type FormEvent } from 'react';

interface CommentDialogProps {
  readonly postId: string;
  readonly selection: EditorSelection;
  readonly onClose: () => void;
}

/** Comments on the selected words, or suggests others. */
export function CommentDialog({ postId, selection, onClose }: CommentDialogProps) {
  const create = useAction(postCommentCalls.create, { background: true });
  const [text, setText] = useState('');
  const [isSuggestion, setIsSuggestion] = useState(false);
  const [suggestion, setSuggestion] = useState(selection.text);
  const isReady = isSuggestion ? suggestion !== selection.text : text.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await create.run({
      params: { id: postId },
      body: { block_id: selection.blockId, quote: selection.text, text, suggestion: isSuggestion ? suggestion : null },
    });
    if (!result.ok) return;
    void refreshCalls(postCommentCalls.list);
    showToast({ title: isSuggestion ? 'The suggestion was added' : 'The comment was added' });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Comment">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <FormError>{create.error?.message}</FormError>
          <Text size="sm" c="dimmed">
            “{selection.text}”
          </Text>
          <Textarea
            label="Comment"
            autosize
            minRows={2}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Checkbox label="Suggest an edit" checked={isSuggestion} onChange={(event) => setIsSuggestion(event.currentTarget.checked)} />
          {isSuggestion && (
            <Textarea
              label="Write instead"
              autosize
              minRows={2}
              maxLength={5_000}
              value={suggestion}
              onChange={(event) => setSuggestion(event.currentTarget.value)}
            />
          )}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.running} disabled={!isReady}>
              {isSuggestion ? 'Suggest' : 'Comment'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
