import { categoryCalls, tagCalls, type Term } from '@canopy/contract/content';
import { showToast, useAction, useUnsavedWork } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type FormEvent } from 'react';
import { termWords, type TermKind } from './messages.ts';

const BACKGROUND = { background: true } as const;

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
  const create = useAction<typeof calls.create>(calls.create, BACKGROUND);
  const rename = useAction<typeof calls.rename>(calls.rename, BACKGROUND);
  const [name, setName] = useState(term?.name ?? '');
  const [tried, setTried] = useState(false);
  useUnsavedWork(name !== (term?.name ?? ''), `the name of the ${kind}`);
  const failure = create.error ?? rename.error;
  const fieldError = tried && name.trim() === '' ? words.nameRequired : failure?.fieldErrors['name'];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    const body = { name: name.trim() };
    const result = term ? await rename.run({ params: { id: term.id }, body }) : await create.run({ body });
    if (!result.ok) return;
    showToast({ title: term ? words.renamed(result.data.name) : words.created(result.data.name), tone: 'success' });
    onDone();
  };

  return (
    <Dialog opened onClose={onClose} title={term ? words.renameTitle(term.name) : words.createTitle} size="sm">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          {failure && !failure.fieldErrors['name'] && <FormError>{failure.message}</FormError>}
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError}
            maxLength={100}
            required
            data-autofocus
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.running || rename.running}>
              {term ? 'Rename' : 'Create'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
