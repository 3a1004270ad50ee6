import { MAINTENANCE_RETRIES, MAINTENANCE_RETRY_MS, MESSAGES } from '@canopy/contract';
import { getConfig } from '@canopy/shell-api/host';
import { Anchor, Button, Stack, Text } from '@canopy/ui';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { useRetries } from './use-retries.ts';

/** Says that the platform does not answer and when the next retry is. @param attempt resolves to whether it is back */
export function Maintenance({ attempt }: { readonly attempt: () => Promise<boolean> }) {
  const { retries, secondsLeft, trying, exhausted, retry } = useRetries(attempt);
  const contact = getConfig().support_contact;
  return (
    <CentredCard title={MESSAGES.maintenance.heading} description="Canopy is not responding at the moment. Everything you saved is safe.">
      <Stack gap="lg">
        <Button onClick={() => void retry()} loading={trying} disabled={exhausted} fullWidth>
          {MESSAGES.maintenance.tryAgain}
        </Button>
        {exhausted ? (
          <>
            <Text role="alert">{MESSAGES.maintenance.exhausted}</Text>
            <Text c="dimmed">
              Canopy keeps checking every {MAINTENANCE_RETRY_MS / 1_000} s in the background and takes you back to your page by itself.
            </Text>
          </>
        ) : (
          <Text c="dimmed">{trying ? 'Retrying…' : `Retrying in ${secondsLeft} s. Retry ${retries + 1} of ${MAINTENANCE_RETRIES}.`}</Text>
        )}
        <Text c="dimmed">
          If this continues, write to{' '}
          {contact.includes('@') ? (
            <Anchor href={`mailto:${contact}`} underline="always">
              {contact}
            </Anchor>
          ) : (
            contact
          )}
          .
        </Text>
      </Stack>
    </CentredCard>
  );
}
