import { useGo, useLocation, useUser } from '@canopy/shell-api';
import { Button, Group, Notice, Text } from '@canopy/ui';
import { useState } from 'react';
import { useConnection } from '../../shell/connection.ts';
import { useGoogleConsent } from '../../shell/use-google-consent.ts';
import { sourceOf } from '../../view/dashboard-tabs.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConnectYourData } from './ConnectYourData.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { CONNECT_MESSAGES as WORDS } from './messages.ts';
import { PerformanceFiles } from './PerformanceFiles.tsx';

/** Connects the data source of the current dashboard. */
export function ConnectScreen() {
  const { organisation } = useUser();
  const { data: connection } = useConnection();
  const consent = useGoogleConsent();
  const go = useGo();
  const source = sourceOf(useLocation().pathname);
  const [open, setOpen] = useState<'connect' | 'remove' | null>(null);
  const close = () => setOpen(null);
  // With an existing grant, the web analytics property is chosen from a list without going back to Google.
  const isWebMissing = connection?.state === 'connected' && source === 'web';
  const isChosenOnly = connection?.state === 'chosen';
  return (
    <>
      <ConnectYourData
        organisation={organisation}
        onConnect={() => (isWebMissing ? go('/gsc-data-updating?choose=properties') : setOpen('connect'))}
      >
        {isChosenOnly && (
          <Notice title={WORDS.chosenTitle}>
            <Text size="sm" mb="sm">
              {connection.property}
            </Text>
            <Group gap="sm">
              <Button size="xs" loading={consent.running} onClick={() => void consent.leave()}>
                {WORDS.continueToGoogle}
              </Button>
              <Button size="xs" variant="default" onClick={() => setOpen('remove')}>
                {WORDS.remove}
              </Button>
            </Group>
          </Notice>
        )}
      </ConnectYourData>
      {source === 'search' && <PerformanceFiles />}
      <ConnectDialog opened={open === 'connect'} onClose={close} />
      <DisconnectDialog opened={open === 'remove'} onClose={close} />
    </>
  );
}
