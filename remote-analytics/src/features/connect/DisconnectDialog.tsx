import { forgetSearchConsole } from '@canopy/contract/analytics';
import { reloadUser, showToast, useAction } from '@canopy/shell-api';
import { Stack, Text } from '@canopy/ui';
import { Checkbox } from '@canopy/ui/forms';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { useConnection } from '../../shell/connection.ts';
import { refreshFigures } from '../../shell/data-calls.ts';
import { CONNECT_MESSAGES as WORDS } from './messages.ts';

interface DisconnectDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Revokes the access at Google; imported figures stay unless they are to be deleted as well. */
export function DisconnectDialog({ opened, onClose }: DisconnectDialogProps) {
  const { reload } = useConnection();
  const forget = useAction(forgetSearchConsole);
  const [deletesData, setDeletesData] = useState(false);
  const disconnect = async () => {
    const result = await forget.run({ query: { delete_data: deletesData ? 'true' : 'false' } });
    if (!result.ok) return;
    onClose();
    setDeletesData(false);
    await Promise.all([reloadUser(), reload(), refreshFigures()]);
    showToast({ title: WORDS.disconnected, tone: 'success' });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void disconnect()}
      title={WORDS.disconnectTitle}
      confirmLabel={WORDS.disconnect}
      destructive
      running={forget.running}
      error={forget.error ? WORDS.disconnectFailed : undefined}
    >
      <Stack gap="md">
        <Text>{WORDS.disconnectText}</Text>
        <Checkbox
          label={WORDS.deleteData}
          description={WORDS.deleteDataHelp}
          checked={deletesData}
          onChange={(event) => setDeletesData(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
