import { MAINTENANCE_RETRIES, MAINTENANCE_RETRY_MS } from '@canopy/contract';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Up to five retries, one every 30 seconds or on request (document 1, section 4).
 * @param attempt resolves to whether the platform is back; retries then stop
 */
export function useRetries(attempt: () => Promise<boolean>) {
  const [retries, setRetries] = useState(0);
  // A point in time rather than a tick count: browsers throttle timers in hidden tabs.
  const [dueAt, setDueAt] = useState(() => Date.now() + MAINTENANCE_RETRY_MS);
  const [secondsLeft, setSecondsLeft] = useState(MAINTENANCE_RETRY_MS / 1_000);
  const [trying, setTrying] = useState(false);
  const exhausted = retries >= MAINTENANCE_RETRIES && !trying;
  const waiting = !trying && !exhausted;

  const retry = async () => {
    if (!waiting) return;
    setTrying(true);
    setRetries(retries + 1);
    if (await attempt()) return;
    setDueAt(Date.now() + MAINTENANCE_RETRY_MS);
    setSecondsLeft(MAINTENANCE_RETRY_MS / 1_000);
    setTrying(false);
  };
  const tick = useEffectEvent(() => {
    const left = Math.ceil((dueAt - Date.now()) / 1_000);
    if (left > 0) setSecondsLeft(left);
    else void retry();
  });
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => tick(), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);
  return { retries, secondsLeft, trying, exhausted, retry };
}
