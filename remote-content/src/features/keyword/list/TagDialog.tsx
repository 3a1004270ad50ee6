import { getKeywordFacts, listKeywordTags, tagKeywords } from '@canopy/contract/content';
import { listKeywords } from '@canopy/contract/analytics';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { FormActions, FormError, SegmentedControl, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useId, useState } from 'react';

interface TagDialogProps {
  readonly keywords: readonly string[];
  /** existing tags */
  readonly tags: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds a tag to the selected keywords, or removes one from them. */
export function TagDialog({ keywords, tags, onClose, onDone }: TagDialogProps) {
  const list = useId();
  const change = useAction(tagKeywords);
  const [tag, setTag] = useState('');
  const [what, setWhat] = useState<string>('add');
  const name = tag.trim();
  const submit = async () => {
    if (name === '') return;
    const result = await change.run({ body: { keywords: [...keywords], [what]: [name] } });
    if (!result.ok) return;
    onDone();
    showToast({ tone: 'success', title: what === 'add' ? `Tagged ${name}` : `Removed ${name}` });
    await refreshCalls(listKeywordTags, getKeywordFacts, listKeywords);
  };
  const count = `${formatInteger(keywords.length)} ${keywords.length === 1 ? 'keyword' : 'keywords'}`;
  return (
    <Dialog opened onClose={onClose} title={`Tag ${count}`} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          {change.error && <FormError>{change.error.message}</FormError>}
          <SegmentedControl
            label="Action"
            value={what}
            onChange={setWhat}
            data={[
              { value: 'add', label: 'Add' },
              { value: 'remove', label: 'Remove' },
            ]}
          />
          <TextInput
            label="Tag"
            value={tag}
            onChange={(event) => setTag(event.currentTarget.value)}
            list={list}
            maxLength={60}
            data-autofocus
            required
          />
          <datalist id={list}>
            {tags.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.running} disabled={name === ''}>
              Save
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
