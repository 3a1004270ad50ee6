import { profileCalls } from '@canopy/contract/content';
import { Link, useCall, useParams } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { ProfileForm } from './ProfileForm.tsx';

const AllProfiles = () => (
  <Button component={Link} to="/icp-settings" variant="default">
    All profiles
  </Button>
);

/** `/addProfile` */
export function AddProfileScreen() {
  return (
    <Stack gap="lg">
      <PageHeader title="New audience profile" description="A kind of customer that personas belong to." actions={<AllProfiles />} />
      <ProfileForm profile={null} />
    </Stack>
  );
}

/** `/profileDetails/:id` */
export function ProfileDetailsScreen() {
  const { id = '' } = useParams();
  const { data, error, reload } = useCall(profileCalls.get, { params: { id } }, { background: true });
  return (
    <Stack gap="lg">
      <PageHeader
        title={data?.name ?? 'Audience profile'}
        description={data && `${data.personas} ${data.personas === 1 ? 'persona' : 'personas'}`}
        actions={<AllProfiles />}
      />
      {data ? (
        <ProfileForm key={data.id} profile={data} />
      ) : !error ? (
        <Skeleton height={480} />
      ) : error.status === 404 || error.status === 400 ? (
        <EmptyState
          icon="users"
          title="There is no such profile"
          description="It may have been deleted, or belong to another workspace."
          action={<AllProfiles />}
        />
      ) : (
        <FailedState detail={error.message} onRetry={() => void reload()} />
      )}
    </Stack>
  );
}
