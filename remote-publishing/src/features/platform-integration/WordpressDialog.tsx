import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, PasswordInput, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { INTEGRATION_MESSAGES as WORDS } from './messages.ts';
import { useWordpressForm } from './use-wordpress-form.ts';

/** Connects a WordPress site with an application password. */
export function WordpressDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useWordpressForm(onClose);
  return (
    <Dialog opened onClose={onClose} title={WORDS.connectTitle} description={WORDS.connectHelp}>
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <TextInput
            label={WORDS.siteLabel}
            description={WORDS.siteHelp}
            {...form.field('site_url')}
            type="url"
            inputMode="url"
            required
            data-autofocus
          />
          <TextInput label={WORDS.userLabel} description={WORDS.userHelp} {...form.field('username')} autoComplete="off" required />
          <PasswordInput
            label={WORDS.passwordLabel}
            description={WORDS.passwordHelp}
            {...form.field('application_password')}
            autoComplete="off"
            required
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Connect
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
