import { useUnsavedWork } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, PasswordInput, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { INTEGRATION_MESSAGES as WORDS } from './messages.ts';
import { useWordpressForm } from './use-wordpress-form.ts';

/** Connects a WordPress site by application password. */
export function WordpressDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useWordpressForm(onClose);
  useUnsavedWork(
    Object.values(form.values).some((text) => text !== ''),
    'the connection to WordPress',
  );
  return (
    <Dialog opened onClose={onClose} title={WORDS.connectTitle} description={WORDS.connectHelp}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack gap="lg">
          {form.failure && <FormError>{form.failure}</FormError>}
          <TextInput
            label={WORDS.siteLabel}
            description={WORDS.siteHelp}
            value={form.values.site_url}
            onChange={(event) => form.set('site_url', event.currentTarget.value)}
            error={form.errorOf('site_url')}
            type="url"
            inputMode="url"
            required
            data-autofocus
          />
          <TextInput
            label={WORDS.userLabel}
            description={WORDS.userHelp}
            value={form.values.username}
            onChange={(event) => form.set('username', event.currentTarget.value)}
            error={form.errorOf('username')}
            autoComplete="off"
            required
          />
          <PasswordInput
            label={WORDS.passwordLabel}
            description={WORDS.passwordHelp}
            value={form.values.application_password}
            onChange={(event) => form.set('application_password', event.currentTarget.value)}
            error={form.errorOf('application_password')}
            autoComplete="off"
            required
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.connecting}>
              Connect
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
