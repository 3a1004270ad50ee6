import { categoryCalls, tagCalls, type Term } from '@canopy/contract/content';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { termWords, type TermKind } from './messages.ts';

interface TermDialogProps {
  readonly kind: TermKind;
  /** the one to rename; null: a new one */
  readonly term: Term | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Creates or renames a category or tag. */
export function TermDialog({ kind, term, onClose, onDone }: TermDialogProps) {
  const words = termWords(kind);
  const calls = kind === 'category' ? categoryCalls : tagCalls;
  const create = useAction<typeof calls.create>(calls.create);
  const rename = useAction<typeof calls.rename>(calls.rename);
  const form = useCallForm({
    initial: { name: term?.name ?? '' },
    prepare: ({ name }) => ({ name: name.trim() }),
    check: ({ name }): Record<string, string> => (name.trim() === '' ? { name: words.nameRequired } : {}),
    send: (body: { name: string }) => (term ? rename.run({ params: { id: term.id }, body }) : create.run({ body })),
    done: (saved) => {
      showToast({ title: term ? words.renamed(saved.name) : words.created(saved.name), tone: 'success' });
      onDone();
    },
    unsaved: `the name of the ${kind}`,
  });

  return (
    <Dialog opened onClose={onClose} title={term ? words.renameTitle(term.name) : words.createTitle} size="sm">
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <TextInput label="Name" maxLength={100} required data-autofocus {...form.field('name')} />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              {term ? 'Rename' : 'Create'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
