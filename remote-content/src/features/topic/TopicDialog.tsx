import { listTopics, updateTopic, type Topic } from '@canopy/contract/content';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { Checkbox, FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';

/** Edits a topic's title, whether it is planned, and where it was published. */
export function TopicDialog({ topic, onClose }: { readonly topic: Topic; readonly onClose: () => void }) {
  const update = useAction(updateTopic);
  const form = useCallForm({
    initial: { title: topic.title, planned: topic.status !== 'idea', url: topic.url ?? '' },
    prepare: ({ url, ...values }) => ({ ...values, url: url.trim() || null }),
    schema: updateTopic.body,
    send: (body) => update.run({ params: { id: topic.id }, body }),
    done: () => {
      void refreshCalls(listTopics);
      onClose();
    },
    unsaved: 'the topic',
  });
  return (
    <Dialog opened onClose={onClose} title="Edit topic" size="sm">
      <form {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <TextInput label="Title" maxLength={300} data-autofocus {...form.field('title')} />
          <Checkbox label="Planned" {...form.field('planned', { type: 'checkbox' })} />
          <TextInput
            label="Published at"
            description="Leave empty until the page is live"
            placeholder="https://example.com/page"
            {...form.field('url')}
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Save
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
