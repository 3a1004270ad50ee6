import { Link, useUser } from '@canopy/shell-api';
import { Button, PageHeader, Stack } from '@canopy/ui';
import { USERS_PATH } from '../../shell/routing/host-screens.ts';
import { AuditLog } from './AuditLog.tsx';
import { InvitationsTable } from './InvitationsTable.tsx';
import { InviteForm } from './InviteForm.tsx';
import { MembersTable } from './MembersTable.tsx';
import { OwnDataCard } from './OwnDataCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useMembers } from './use-members.ts';

/** Users of the workspace, and the user's own profile. */
export function AccountScreen() {
  const user = useUser();
  const members = useMembers();
  return (
    <Stack gap="xl">
      <PageHeader
        title="Users"
        description={`Members of ${user.organisation.name}.`}
        actions={
          user.is_admin && (
            <Button component={Link} to={USERS_PATH} variant="default">
              All users
            </Button>
          )
        }
      />
      <MembersTable members={members} />
      {/* What follows appears together with the members, whose number is not known beforehand, so nothing on the screen shifts. */}
      {!members.list.isLoading && (
        <>
          {members.isManager && <InviteForm invite={members.invite} />}
          <InvitationsTable members={members} />
          <ProfileForm />
          <OwnDataCard />
          {members.isManager && <AuditLog />}
        </>
      )}
    </Stack>
  );
}
