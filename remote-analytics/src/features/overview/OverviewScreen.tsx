import { useUser } from '@canopy/shell-api';
import { PageHeader, Stack } from '@canopy/ui';
import { useState } from 'react';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ChosenProperty } from './ChosenProperty.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConnectYourData } from './ConnectYourData.tsx';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

/** Entry of the dashboards: connects the data they are made of. */
export function OverviewScreen() {
  const { organisation } = useUser();
  const [connecting, setConnecting] = useState(false);
  const open = () => setConnecting(true);
  return (
    <Stack gap="lg">
      <Breadcrumbs />
      <PageHeader title={WORDS.title} />
      {organisation.search_console_link ? (
        <ChosenProperty organisation={organisation} onChange={open} />
      ) : (
        <ConnectYourData organisation={organisation} onConnect={open} />
      )}
      <ConnectDialog opened={connecting} onClose={() => setConnecting(false)} />
    </Stack>
  );
}
