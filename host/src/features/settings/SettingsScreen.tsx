import { listMembers } from '@canopy/contract/host';
import { useCall, useUser } from '@canopy/shell-api';
import { Anchor, PageHeader, Stack } from '@canopy/ui';
import { DataCard } from './DataCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { KeywordProvidersCard } from './KeywordProvidersCard.tsx';
import { ModelProvidersCard } from './ModelProvidersCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';

/** Only managers may export or delete the workspace. */
function useIsManager(): boolean {
  const user = useUser();
  const { data } = useCall(listMembers, user.is_admin ? null : {});
  return user.is_admin || data?.members.find(({ user_id }) => user_id === user.id)?.role === 'agency';
}

/** The workspace's details, this browser's preferences and the workspace's data. */
export function SettingsScreen() {
  const user = useUser();
  const isManager = useIsManager();
  return (
    <Stack gap="xl" maw={880}>
      <PageHeader title="Settings" description={`For ${user.organisation.name} and this browser.`} />
      <DetailsCard />
      <PreferencesCard />
      {user.is_admin && <ModelProvidersCard />}
      {user.is_admin && <KeywordProvidersCard />}
      {isManager && <DataCard />}
      {isManager && <DeleteCard />}
      <Anchor href="/licenses" size="sm">
        Open-source licenses
      </Anchor>
    </Stack>
  );
}
