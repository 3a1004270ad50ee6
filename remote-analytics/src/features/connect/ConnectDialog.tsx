import { MESSAGES } from '@canopy/contract';
import { type PropertyType } from '@canopy/contract/analytics';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { Tabs } from '@canopy/ui/data';
import { CONNECT_MESSAGES as WORDS } from './messages.ts';
import { useConnectForm } from './use-connect-form.ts';

interface ConnectDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Selects the Search Console property (document 1, section 2.5). */
export function ConnectDialog({ opened, onClose }: ConnectDialogProps) {
  const form = useConnectForm();
  const cancel = () => {
    form.reset();
    onClose();
  };
  const field = (label: string, help: string, placeholder: string) => (
    <TextInput
      label={label}
      description={help}
      placeholder={placeholder}
      {...form.field('value')}
      onBlur={form.touch}
      error={form.valueError}
      required
      autoComplete="off"
      data-autofocus
    />
  );
  return (
    <Dialog opened={opened} onClose={cancel} title={WORDS.dialogTitle} description={WORDS.dialogText}>
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <Tabs
            label="Property type"
            value={form.values.type}
            onChange={(next) => form.setType(next as PropertyType)}
            items={[
              { value: 'domain', label: WORDS.domainLabel, panel: field(WORDS.domainLabel, WORDS.domainHelp, form.example) },
              {
                value: 'url_prefix',
                label: WORDS.prefixLabel,
                panel: field(WORDS.prefixLabel, WORDS.prefixHelp, `https://${form.example}/`),
              },
            ]}
          />
          <TextInput
            label={WORDS.propertyIdLabel}
            description={WORDS.propertyIdHelp}
            {...form.field('ga_property_id')}
            error={form.idError}
            inputMode="numeric"
            autoComplete="off"
          />
          <FormActions>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" disabled={!form.canConnect}>
              {form.saving ? MESSAGES.searchConsole.connecting : 'Connect'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
