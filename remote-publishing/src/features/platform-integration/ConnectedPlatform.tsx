import { checkPlatform, disconnectPlatform, testPlatform, type PlatformConnection } from '@canopy/contract/publishing';
import { lazyPart, Link, refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, FailedState, Group, Notice, Skeleton, Stack } from '@canopy/ui';
import { formatDateTime, KeyValueList, StatusBadge, UrlText } from '@canopy/ui/data';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { Suspense, useState } from 'react';
import { INTEGRATION_MESSAGES as WORDS, PLATFORM_ACCESS } from './messages.ts';

// One chunk with the dialogs that connect a platform: they share their form.
const PasswordDialog = lazyPart(
  async () => (await import('./ConnectDialog.tsx')).PasswordDialog,
  (retry) => <FailedState title="The form could not be loaded" onRetry={retry} />,
);

/** The connected site: what it allows, the way to its pages and history, a test, and Disconnect. */
export function ConnectedPlatform({ connection }: { readonly connection: PlatformConnection }) {
  const test = useAction(testPlatform);
  const disconnect = useAction(disconnectPlatform);
  const [asking, setAsking] = useState(false);
  const [updating, setUpdating] = useState(false);
  const access = PLATFORM_ACCESS[connection.platform];
  const input = { params: { platform: connection.platform } };

  const runTest = async () => {
    const result = await test.run(input);
    if (result.ok) showToast({ title: WORDS.tested, tone: 'success' });
    else showToast({ title: WORDS.testFailed, description: result.error.message, tone: 'destructive' });
    await refreshCalls(checkPlatform);
  };
  const runDisconnect = async () => {
    const result = await disconnect.run(input);
    if (!result.ok) return;
    setAsking(false);
    await refreshCalls(checkPlatform);
    const { revoked, shared } = result.data;
    if (revoked) showToast({ title: WORDS.disconnected, tone: 'success' });
    else if (shared) showToast({ title: WORDS.disconnectedShared, tone: 'success' });
    else showToast({ title: WORDS.disconnectedNotRevoked(access.where), tone: 'warning' });
  };

  return (
    <Stack gap="lg">
      {connection.refusal !== undefined && (
        <Notice
          tone="bad"
          title={WORDS.refusedTitle}
          action={
            connection.platform === 'wordpress' && (
              <Button size="xs" onClick={() => setUpdating(true)}>
                Replace the password
              </Button>
            )
          }
        >
          {connection.refusal} {connection.platform === 'wordpress' ? WORDS.refusedPassword : WORDS.refusedAccess}
        </Notice>
      )}
      <KeyValueList
        items={[
          { label: 'Site', value: connection.site_name },
          { label: 'Site URL', value: <UrlText url={connection.site_url} href /> },
          { label: 'Account', value: connection.username },
          {
            label: 'Permissions',
            value: (
              <Group gap="sm">
                <StatusBadge
                  tone={connection.can_edit_pages ? 'good' : 'bad'}
                  label={connection.can_edit_pages ? 'Can edit content' : 'Cannot edit content'}
                />
                <StatusBadge
                  tone={connection.can_publish ? 'good' : 'warning'}
                  label={connection.can_publish ? 'Can publish' : 'Cannot publish'}
                />
              </Group>
            ),
          },
          { label: 'Connected', value: formatDateTime(connection.connected_at) },
          { label: 'Last verified', value: formatDateTime(connection.verified_at) },
        ]}
      />
      <Group gap="sm">
        <Button component={Link} to="/platform-manage-integration">
          Manage
        </Button>
        <Button variant="default" loading={test.running} onClick={() => void runTest()}>
          Test connection
        </Button>
        {connection.platform === 'wordpress' && (
          <Button variant="default" onClick={() => setUpdating(true)}>
            Update password
          </Button>
        )}
        <Button variant="subtle" onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      </Group>
      {updating && (
        <Suspense fallback={<Skeleton height={40} />}>
          <PasswordDialog connection={connection} onClose={() => setUpdating(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void runDisconnect()}
        title={WORDS.disconnectTitle(connection.site_name)}
        confirmLabel="Disconnect"
        destructive
        running={disconnect.running}
        error={disconnect.error?.message}
      >
        {WORDS.disconnectText(access.ends)}
      </ConfirmDialog>
    </Stack>
  );
}
