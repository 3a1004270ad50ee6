import { useEffect, useState } from 'react';

const LOOK_MS = 100;
/** A screen that is never done must not keep the rest away. */
const LONGEST_MS = 5_000;

const isComing = () => !document.querySelector('main h1') || document.querySelector('main [aria-busy="true"]') !== null;

/** Whether what the page was opened for has come, so that what only goes with it may take the line and the processor. Once true, it stays. */
export function useScreenAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (isAtRest) return;
    const began = performance.now();
    const timer = setInterval(() => (!isComing() || performance.now() - began > LONGEST_MS) && setAtRest(true), LOOK_MS);
    return () => clearInterval(timer);
  }, [isAtRest]);
  return isAtRest;
}
