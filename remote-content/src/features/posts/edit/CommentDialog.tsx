import type { EditorSelection } from '@canopy/editor';
import { postCommentCalls } from '@canopy/contract/content';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack, Text } from '@canopy/ui';
import { Checkbox, FormActions, FormError, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';

interface CommentDialogProps {
  readonly postId: string;
  readonly selection: EditorSelection;
  readonly onClose: () => void;
}

/** Comments on the selected words, or suggests others. */
export function CommentDialog({ postId, selection, onClose }: CommentDialogProps) {
  const create = useAction(postCommentCalls.create);
  const form = useCallForm({
    initial: { text: '', isSuggestion: false, suggestion: selection.text },
    prepare: ({ text, isSuggestion, suggestion }) => ({
      block_id: selection.blockId,
      quote: selection.text,
      text,
      suggestion: isSuggestion ? suggestion : null,
    }),
    schema: postCommentCalls.create.body,
    send: (body) => create.run({ params: { id: postId }, body }),
    done: ({ suggestion }) => {
      void refreshCalls(postCommentCalls.list);
      showToast({ title: suggestion === null ? 'The comment was added' : 'The suggestion was added', tone: 'success' });
      onClose();
    },
    unsaved: 'the comment',
  });
  const { text, isSuggestion, suggestion } = form.values;
  const isReady = isSuggestion ? suggestion !== selection.text : text.trim() !== '';
  return (
    <Dialog opened onClose={onClose} title="Comment">
      <form {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <Text size="sm" c="dimmed">
            “{selection.text}”
          </Text>
          <Textarea label="Comment" autosize minRows={2} maxLength={2_000} data-autofocus {...form.field('text')} />
          <Checkbox label="Suggest an edit" {...form.field('isSuggestion', { type: 'checkbox' })} />
          {isSuggestion && <Textarea label="Write instead" autosize minRows={2} maxLength={5_000} {...form.field('suggestion')} />}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running} disabled={!isReady}>
              {isSuggestion ? 'Suggest' : 'Comment'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
