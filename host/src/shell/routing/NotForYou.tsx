import { Notice, PageHeader, Stack } from '@canopy/ui';

/** Shown for a screen meant for another role. */
export function NotForYou() {
  return (
    <Stack gap="xl">
      <PageHeader title="This page is for administrators" />
      <Notice tone="info">Your account does not have access. If you need it, ask an administrator of this portal.</Notice>
    </Stack>
  );
}
