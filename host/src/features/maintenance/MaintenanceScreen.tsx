import { Link, useGo, useLocation } from '@canopy/shell-api';
import { isSignedIn, getConfig } from '@canopy/shell-api/host';
import { Button, ViewportSpinner } from '@canopy/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRemotes } from '../../federation/remotes-context.ts';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { LOGIN_PATH } from '../../shell/routing/host-screens.ts';
import { homeOf } from '../../shell/routing/resolve-route.ts';
import { destinationAfter } from '../../shell/session/destination.ts';
import { loadUser } from '../../shell/session/load-user.ts';
import { returnToOf } from '../../shell/session/session-paths.ts';
import { Maintenance } from './Maintenance.tsx';

/** A platform that does not answer the first question within this time counts as down, in ms. */
const FIRST_ANSWER_MS = 10_000;

/** Shown while the platform does not answer; returns the visitor to where they were as soon as it does. */
export function MaintenanceScreen() {
  const { search } = useLocation();
  const { routes } = useRemotes();
  const go = useGo();
  const recorded = returnToOf(search);

  const [state, setState] = useState<'asking' | 'up' | 'down'>('asking');
  const returnTo = recorded && recorded !== 'unusable' ? recorded : null;

  const attempt = async () => {
    if (!isSignedIn()) {
      if (!(await isProviderBack())) return false;
      go(returnTo ?? LOGIN_PATH, { replace: true });
      return true;
    }
    const { kind } = await loadUser();
    if (kind === 'unavailable') return false;
    // An expired session is handled by its own listener, which remembers the return path itself.
    const to = destinationAfter(kind, returnTo ?? homeOf(routes), routes);
    if (to) go(to, { replace: true });
    return true;
  };

  // The screen may be opened, or reloaded, while all is well: it asks before it says anything.
  const askFirst = useEffectEvent(async (isCurrent: () => boolean) => {
    // A later answer still counts: it leads back.
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), FIRST_ANSWER_MS));
    const isUp = await Promise.race([returnTo ? attempt() : isAnswering(), late]);
    if (isCurrent() && !(isUp && returnTo)) setState(isUp ? 'up' : 'down');
  });
  useEffect(() => {
    let current = true;
    void askFirst(() => current);
    return () => {
      current = false;
    };
  }, []);

  if (state === 'asking') return <ViewportSpinner label="Checking whether Canopy responds" />;
  if (state === 'down') return <Maintenance attempt={attempt} />;
  return (
    <CentredCard title="Canopy is up and running" description="There is no maintenance at the moment, and everything you saved is there.">
      <Button component={Link} to={homeOf(routes)} fullWidth>
        Go to Canopy
      </Button>
    </CentredCard>
  );
}

/** Whether the platform answers somebody who came from nowhere; a refusal is an answer, too. */
async function isAnswering(): Promise<boolean> {
  return isSignedIn() ? (await loadUser()).kind !== 'unavailable' : isProviderBack();
}

/** Whether the identity provider answers; used while nobody is signed in, since every platform call needs a token. */
async function isProviderBack(): Promise<boolean> {
  try {
    const answer = await fetch(`${getConfig().issuer}/.well-known/openid-configuration`, { cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}
