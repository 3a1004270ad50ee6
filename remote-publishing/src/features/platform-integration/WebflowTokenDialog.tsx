import { checkPlatform, saveWebflowToken } from '@canopy/contract/publishing';
import { refreshCalls, showToast, useAction, useGo } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, PasswordInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { INTEGRATION_MESSAGES as WORDS } from './messages.ts';

/** Connects one Webflow site by a token that its owner made. */
export function WebflowTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { run, running, error } = useAction(saveWebflowToken);
  const [token, setToken] = useState('');
  const [tried, setTried] = useState(false);
  const go = useGo();
  const submit = async () => {
    setTried(true);
    if (token.trim() === '') return;
    const result = await run({ body: { site_token: token.trim() } });
    if (!result.ok) return;
    await refreshCalls(checkPlatform);
    showToast({ title: WORDS.connected(result.data.site_name), tone: 'success' });
    go('/platform-manage-integration');
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Connect Webflow"
      description="In Webflow: Site settings, Apps & integrations, API access, Generate API token."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          {error && <FormError>{error.message}</FormError>}
          <PasswordInput
            label="Site token"
            description="With the rights to read and write pages and CMS."
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            error={tried && token.trim() === '' ? 'Site token is required' : undefined}
            autoComplete="off"
            required
            data-autofocus
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={running}>
              Connect
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
