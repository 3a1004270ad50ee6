import { checkPlatform, updateWordpressCredentials, type PlatformConnection } from '@canopy/contract/publishing';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, PasswordInput, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { INTEGRATION_MESSAGES as WORDS } from './messages.ts';

interface PasswordDialogProps {
  readonly connection: PlatformConnection;
  readonly onClose: () => void;
}

/** Replaces the account or the application password of the connected WordPress site, which stays connected. */
export function PasswordDialog({ connection, onClose }: PasswordDialogProps) {
  const { run } = useAction(updateWordpressCredentials);
  const form = useCallForm({
    initial: { username: connection.username, application_password: '' },
    schema: updateWordpressCredentials.body,
    send: (body) => run({ body }),
    done: async ({ site_name: name }) => {
      await refreshCalls(checkPlatform);
      showToast({ title: WORDS.passwordUpdated(name), tone: 'success' });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={WORDS.updateTitle} description={WORDS.updateHelp(connection.site_name)}>
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <TextInput label={WORDS.userLabel} description={WORDS.userHelp} {...form.field('username')} autoComplete="off" required />
          <PasswordInput
            label={WORDS.passwordLabel}
            description={WORDS.passwordHelp}
            {...form.field('application_password')}
            autoComplete="off"
            required
            data-autofocus
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Update
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
