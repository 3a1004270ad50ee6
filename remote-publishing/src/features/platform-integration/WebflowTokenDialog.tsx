import { checkPlatform, saveWebflowToken, syncContent } from '@canopy/contract/publishing';
import { refreshCalls, showToast, useAction, useGo } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, PasswordInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { INTEGRATION_MESSAGES as WORDS } from './messages.ts';

/** Connects one Webflow site with a token created by its owner. */
export function WebflowTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { run } = useAction(saveWebflowToken);
  const sync = useAction(syncContent);
  const go = useGo();
  const form = useCallForm({
    initial: { site_token: '' },
    prepare: ({ site_token }) => ({ site_token: site_token.trim() }),
    check: ({ site_token }): Record<string, string> => (site_token.trim() === '' ? { site_token: 'Site token is required' } : {}),
    send: (body) => run({ body }),
    done: async ({ site_name }) => {
      // Its pages are then listed by the time somebody looks for them.
      void sync.run({ body: {} });
      await refreshCalls(checkPlatform);
      showToast({ title: WORDS.connected(site_name), tone: 'success' });
      go('/platform-manage-integration');
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Connect Webflow"
      description="In Webflow, go to Site settings, Apps & integrations, API access, Generate API token."
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <PasswordInput
            label="Site token"
            description="The token needs read and write access to pages and CMS."
            {...form.field('site_token')}
            autoComplete="off"
            required
            data-autofocus
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
