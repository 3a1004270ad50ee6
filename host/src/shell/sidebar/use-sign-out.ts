import { SIGN_OUT_FALL_MS, SIGN_OUT_SLAM_MS } from '@canopy/contract';
import { showToast } from '@canopy/shell-api';
import { signOut } from '@canopy/shell-api/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDrafts } from '../session/forget-drafts.ts';
import { usePrefersReducedMotion } from '../layout/use-media-query.ts';

/** `opening`: the door is open; then it slams, and everything falls. */
export type SignOutPhase = 'resting' | 'opening' | 'slam' | 'fall';

async function leaveForGood(): Promise<void> {
  forgetDrafts();
  await signOut();
}

/** Signs out after the button's animation: slam at 300 ms, fall at 500 ms (document 1, section 2.4). */
export function useSignOut(leave: () => Promise<void> = leaveForGood) {
  const calm = usePrefersReducedMotion();
  const [phase, setPhase] = useState<SignOutPhase>('resting');

  const finish = async () => {
    try {
      await leave();
    } catch {
      setPhase('resting');
      showToast({
        title: 'You could not be signed out',
        description: 'The sign-in service cannot be reached. You are still signed in; please try again.',
        tone: 'destructive',
      });
    }
  };
  const start = () => {
    if (phase !== 'resting') return;
    if (calm) return void finish();
    setPhase('opening');
  };
  // Each phase starts once the previous one has been rendered: otherwise a busy page would skip one.
  const next = useEffectEvent(() => {
    setPhase(phase === 'opening' ? 'slam' : 'fall');
    if (phase === 'slam') void finish();
  });
  useEffect(() => {
    if (phase !== 'opening' && phase !== 'slam') return;
    const timer = setTimeout(() => next(), phase === 'opening' ? SIGN_OUT_SLAM_MS : SIGN_OUT_FALL_MS - SIGN_OUT_SLAM_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  return { phase, start };
}
