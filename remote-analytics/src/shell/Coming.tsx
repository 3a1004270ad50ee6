import { Skeleton, Stack } from '@canopy/ui';

/** A dashboard's outline while its code loads. */
export function Coming() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={440} />
      <Skeleton height={300} />
    </Stack>
  );
}
