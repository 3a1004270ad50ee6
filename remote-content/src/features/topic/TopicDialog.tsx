import { listTopics, updateTopic, type Topic } from '@canopy/contract/content';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { Checkbox, FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type FormEvent } from 'react';

/** Edits a topic's title, whether it is planned, and where it was published. */
export function TopicDialog({ topic, onClose }: { readonly topic: Topic; readonly onClose: () => void }) {
  const update = useAction(updateTopic, { background: true });
  const [title, setTitle] = useState(topic.title);
  const [planned, setPlanned] = useState(topic.status !== 'idea');
  const [url, setUrl] = useState(topic.url ?? '');
  const fields = update.error?.fieldErrors ?? {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await update.run({ params: { id: topic.id }, body: { title, planned, url: url.trim() === '' ? null : url.trim() } });
    if (!result.ok) return;
    void refreshCalls(listTopics);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Edit topic" size="sm">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {update.error && Object.keys(fields).length === 0 && <FormError>{update.error.message}</FormError>}
          <TextInput
            label="Title"
            value={title}
            maxLength={300}
            error={fields['title']}
            onChange={(event) => setTitle(event.currentTarget.value)}
            data-autofocus
          />
          <Checkbox label="Planned" checked={planned} onChange={(event) => setPlanned(event.currentTarget.checked)} />
          <TextInput
            label="Published at"
            description="Leave empty until the page is live"
            placeholder="https://example.com/page"
            value={url}
            error={fields['url']}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={update.running}>
              Save
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
