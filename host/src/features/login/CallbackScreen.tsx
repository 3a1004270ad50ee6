import { Link, track, useGo } from '@canopy/shell-api';
import { completeSignIn, isSignedIn } from '@canopy/shell-api/host';
import { Button, ViewportSpinner } from '@canopy/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { CentredCard } from '../../shell/layout/CentredCard.tsx';
import { LOGIN_PATH } from '../../shell/routing/host-screens.ts';
import { useGoOn } from './use-go-on.ts';

type SignInOutcome = Awaited<ReturnType<typeof completeSignIn>>;

/** A code can be exchanged only once, but the effect may run twice and Back may lead here again. */
const completions = new Map<string, Promise<SignInOutcome>>();

function completeOnce(address: string): Promise<SignInOutcome> {
  const known = completions.get(address) ?? completeSignIn();
  completions.set(address, known);
  return known;
}

/** Completes the sign-in and goes where the user data dictates (document 1, section 2.3). */
export function CallbackScreen() {
  const go = useGo();
  const goOn = useGoOn();
  const [failed, setFailed] = useState(false);

  const complete = useEffectEvent(async () => {
    try {
      const outcome = await completeOnce(location.search);
      // Nobody was asked yet: the guard of the screen, which will not ask the provider again, does.
      if (!outcome.isSignedIn) return go(outcome.returnTo ?? LOGIN_PATH, { replace: true });
      await goOn(outcome.returnTo);
      if (!outcome.isSilent) track('signed_in');
    } catch {
      if (isSignedIn()) await goOn(null);
      else setFailed(true);
    }
  });
  useEffect(() => void complete(), []);

  if (!failed) return <ViewportSpinner label="Signing in" />;
  return (
    <CentredCard
      title="The sign-in was not completed"
      description="It may have taken too long or been cancelled. Nothing was changed; please start again."
    >
      <Button component={Link} to={LOGIN_PATH} fullWidth>
        Back to sign in
      </Button>
    </CentredCard>
  );
}
