import { MAINTENANCE_RETRIES, MAINTENANCE_RETRY_MS } from '@canopy/contract';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Up to five retries, one every 30 seconds or on request (document 1, section 4). After them the button is disabled for good, and the
 * platform is still asked every 30 seconds, without a countdown: nobody is left waiting for a portal that is long back.
 * @param attempt resolves to whether the platform is back; retries then stop
 */
export function useRetries(attempt: () => Promise<boolean>) {
  const [retries, setRetries] = useState(0);
  // A point in time rather than a tick count: browsers throttle timers in hidden tabs.
  const [dueAt, setDueAt] = useState(() => Date.now() + MAINTENANCE_RETRY_MS);
  const [secondsLeft, setSecondsLeft] = useState(MAINTENANCE_RETRY_MS / 1_000);
  const [isAsking, setAsking] = useState(false);
  const [isCounted, setCounted] = useState(false);
  const trying = isAsking && isCounted;
  const exhausted = retries >= MAINTENANCE_RETRIES && !trying;

  const retry = async () => {
    if (isAsking) return;
    setAsking(true);
    setCounted(!exhausted);
    if (!exhausted) setRetries(retries + 1);
    if (await attempt()) return;
    setDueAt(Date.now() + MAINTENANCE_RETRY_MS);
    setSecondsLeft(MAINTENANCE_RETRY_MS / 1_000);
    setAsking(false);
  };
  const tick = useEffectEvent(() => {
    const left = Math.ceil((dueAt - Date.now()) / 1_000);
    if (left <= 0) void retry();
    else if (!exhausted) setSecondsLeft(left);
  });
  useEffect(() => {
    if (isAsking) return;
    // eslint-disable-next-line no-restricted-syntax -- a countdown in seconds: nothing is asked
    const timer = setInterval(() => tick(), 1_000);
    return () => clearInterval(timer);
  }, [isAsking]);
  return { retries, secondsLeft, trying, exhausted, retry };
}
