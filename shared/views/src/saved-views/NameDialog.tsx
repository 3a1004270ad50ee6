import type { ViewScope } from '@canopy/contract/host';
import type { ActionResult } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, Radio, RadioGroup, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '../forms/use-call-form.ts';
import { VIEWS_MESSAGES } from './messages.ts';

interface NameDialogProps<Data> {
  readonly title: string;
  readonly submit: string;
  /** initial name */
  readonly name?: string;
  /** whether to ask for the view's scope */
  readonly asksScope: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string, scope: ViewScope) => Promise<ActionResult<Data>>;
  readonly onSaved: (data: Data) => void;
}

/** Asks for a view's name and scope. */
export function NameDialog<Data>({ title, submit, name = '', asksScope, onClose, onSave, onSaved }: NameDialogProps<Data>) {
  const form = useCallForm({
    initial: { name, scope: 'personal' as ViewScope },
    check: (values): Record<string, string> => (values.name.trim() === '' ? { name: VIEWS_MESSAGES.nameRequired } : {}),
    send: (values) => onSave(values.name.trim(), values.scope),
    done: onSaved,
  });
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form {...form.props}>
        <Stack gap="md" mb="lg">
          <TextInput label="Name" {...form.field('name')} maxLength={80} required data-autofocus />
          {asksScope && (
            <RadioGroup label="Who sees it" {...form.field('scope')}>
              <Stack gap="xs" mt="xs">
                <Radio value="personal" label="Only me" />
                <Radio value="workspace" label="Everyone in the workspace" />
              </Stack>
            </RadioGroup>
          )}
          <FormError>{form.failure}</FormError>
        </Stack>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.running}>
            {submit}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
