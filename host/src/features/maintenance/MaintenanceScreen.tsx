import { MAINTENANCE_RETRIES, MESSAGES } from '@canopy/contract';
import { useGo, useLocation } from '@canopy/shell-api';
import { getConfig, isSignedIn } from '@canopy/shell-api/host';
import { Anchor, Button, Stack, Text } from '@canopy/ui';
import { useRemotes } from '../../federation/remotes-context.ts';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { LOGIN_PATH } from '../../shell/routing/host-screens.ts';
import { homeOf } from '../../shell/routing/resolve-route.ts';
import { destinationAfter } from '../../shell/session/destination.ts';
import { loadUser } from '../../shell/session/load-user.ts';
import { returnToOf } from '../../shell/session/session-paths.ts';
import { isProviderBack } from './is-provider-back.ts';
import { useRetries } from './use-retries.ts';

/** Shown while the platform does not answer; goes back to where the visitor was as soon as it does. */
export function MaintenanceScreen() {
  const { search } = useLocation();
  const { routes } = useRemotes();
  const go = useGo();
  const recorded = returnToOf(search);

  const attempt = async () => {
    if (!(await isSignedIn())) {
      if (!(await isProviderBack())) return false;
      go(recorded && recorded !== 'unusable' ? recorded : LOGIN_PATH, { replace: true });
      return true;
    }
    const { kind } = await loadUser();
    if (kind === 'unavailable') return false;
    // A session that is over is dealt with by whoever listens for that; it remembers the return itself.
    const to = destinationAfter(kind, recorded === 'unusable' || recorded === null ? homeOf(routes) : recorded, routes);
    if (to) go(to, { replace: true });
    return true;
  };
  const { retries, secondsLeft, trying, exhausted, retry } = useRetries(attempt);
  const contact = getConfig().support_contact;
  return (
    <CentredCard title={MESSAGES.maintenance.heading} description="The platform does not answer at the moment. What you had saved is safe.">
      <Stack gap="lg">
        <Button onClick={() => void retry()} loading={trying} disabled={exhausted} fullWidth>
          {MESSAGES.maintenance.tryAgain}
        </Button>
        {exhausted ? (
          <Text role="alert">{MESSAGES.maintenance.exhausted}</Text>
        ) : (
          <Text c="dimmed">
            {trying ? 'Asking the platform…' : `It is asked again in ${secondsLeft} s. Retry ${retries + 1} of ${MAINTENANCE_RETRIES}.`}
          </Text>
        )}
        <Text c="dimmed">
          If this stays, write to{' '}
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
