import { getKeywordFacts, listKeywordTags, tagKeywords } from '@canopy/contract/content';
import { listKeywords } from '@canopy/contract/analytics';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { FormActions, FormError, SegmentedControl, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useId } from 'react';

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
  const form = useCallForm({
    initial: { tag: '', what: 'add' },
    prepare: ({ tag, what }) => ({ keywords: [...keywords], [what]: [tag.trim()] }),
    schema: tagKeywords.body,
    send: (body) => change.run({ body }),
    done: async () => {
      onDone();
      showToast({ tone: 'success', title: what === 'add' ? `Tagged ${name}` : `Removed ${name}` });
      await refreshCalls(listKeywordTags, getKeywordFacts, listKeywords);
    },
    named: { add: 'tag', remove: 'tag' },
    unsaved: 'the tag',
  });
  const { what } = form.values;
  const name = form.values.tag.trim();
  const count = `${formatInteger(keywords.length)} ${keywords.length === 1 ? 'keyword' : 'keywords'}`;
  return (
    <Dialog opened onClose={onClose} title={`Tag ${count}`} size="sm">
      <form {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <SegmentedControl
            label="Action"
            value={what}
            onChange={(next) => form.set('what', next)}
            data={[
              { value: 'add', label: 'Add' },
              { value: 'remove', label: 'Remove' },
            ]}
          />
          <TextInput label="Tag" list={list} maxLength={60} data-autofocus required {...form.field('tag')} />
          <datalist id={list}>
            {tags.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running} disabled={name === ''}>
              Save
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
