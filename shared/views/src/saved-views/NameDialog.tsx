import type { ViewScope } from '@canopy/contract/host';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, Radio, RadioGroup, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type FormEvent } from 'react';
import { VIEWS_MESSAGES } from './messages.ts';

interface NameDialogProps {
  readonly title: string;
  readonly submit: string;
  /** the name to begin with */
  readonly name?: string;
  /** whether to ask whose view it is */
  readonly asksScope: boolean;
  readonly running: boolean;
  readonly onClose: () => void;
  /** answers why it was not saved, or null where it was */
  readonly onSave: (name: string, scope: ViewScope) => Promise<string | null>;
}

/** Asks what a view is called, and whose it is. */
export function NameDialog({ title, submit, name: first = '', asksScope, running, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState(first);
  const [scope, setScope] = useState<ViewScope>('personal');
  const [empty, setEmpty] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    setEmpty(text === '');
    setError(text === '' ? null : await onSave(text, scope));
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md" mb="lg">
          <TextInput
            label="Name"
            value={name}
            error={empty ? VIEWS_MESSAGES.nameRequired : null}
            maxLength={80}
            required
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {asksScope && (
            <RadioGroup label="Who sees it" value={scope} onChange={(value) => setScope(value === 'workspace' ? 'workspace' : 'personal')}>
              <Stack gap="xs" mt="xs">
                <Radio value="personal" label="Only me" />
                <Radio value="workspace" label="Everyone in the workspace" />
              </Stack>
            </RadioGroup>
          )}
          <FormError>{error}</FormError>
        </Stack>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={running}>
            {submit}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
