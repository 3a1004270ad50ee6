import { profileCalls } from '@canopy/contract/content';
import { Link, useCall, useParams } from '@canopy/shell-api';
import { Button, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { LoadFailure } from '@canopy/views/states';
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
  const { data, error, reload } = useCall(profileCalls.get, { params: { id } });
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
      ) : (
        <LoadFailure
          error={error}
          onRetry={() => void reload()}
          noun="profile"
          icon="users"
          back={{ to: '/icp-settings', label: 'All profiles' }}
        />
      )}
    </Stack>
  );
}
