import { useGo, useLocation } from '@canopy/shell-api';
import { forgetUser, isSignedIn, isSignInKnown, signIn, trySilentSignIn } from '@canopy/shell-api/host';
import { Button, Notice, Stack, ViewportSpinner } from '@canopy/ui';
import { useEffect, useState } from 'react';
import { useRemotes } from '../../federation/remotes-context.ts';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { homeOf } from '../../shell/routing/resolve-route.ts';
import { maintenancePath, returnToOf } from '../../shell/session/session-paths.ts';
import { useGoOn } from './use-go-on.ts';

/** One button, leading to the identity provider; a visitor who is already signed in, here or in another tab, is redirected at once. */
export function LoginScreen() {
  const { pathname, search } = useLocation();
  const { routes } = useRemotes();
  const go = useGo();
  const goOn = useGoOn();
  const [leaving, setLeaving] = useState(false);
  const ended = new URLSearchParams(search).get('ended') === '1';
  const recorded = returnToOf(search);
  const returnTo = recorded === 'unusable' ? homeOf(routes) : recorded;
  const [isAsking, setAsking] = useState(!ended && isSignInKnown());

  useEffect(() => {
    if (isSignedIn()) return void goOn(returnTo);
    forgetUser();
    if (isAsking) void trySilentSignIn(returnTo).then((isLeaving) => isLeaving || setAsking(false));
  }, [goOn, returnTo, isAsking]);

  const start = async () => {
    setLeaving(true);
    try {
      await signIn(returnTo);
    } catch {
      go(maintenancePath(returnTo ?? `${pathname}${search}`), { replace: true });
    }
  };
  if (isAsking) return <ViewportSpinner label="Signing in" />;
  return (
    <CentredCard title="Sign in to Canopy" description="Crawl your site, find what holds it back, and publish better pages.">
      <Stack gap="lg">
        {ended && <Notice tone="info">Your session has ended. Sign in to continue where you left off; drafts are kept.</Notice>}
        <Button size="md" fullWidth loading={leaving} onClick={() => void start()}>
          Sign in
        </Button>
      </Stack>
    </CentredCard>
  );
}
