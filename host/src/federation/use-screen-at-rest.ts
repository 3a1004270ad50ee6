import { useEffect, useState } from 'react';

const LOOK_MS = 100;
/** A screen shows nothing busy for a moment between its parts: its code is there, its rows or charts are not yet asked for. */
const QUIET_MS = 500;
/** A screen that never settles must not hold up the rest. */
const LONGEST_MS = 5_000;

const isComing = () => !document.querySelector('main h1') || document.querySelector('main [aria-busy="true"]') !== null;

/** Whether the screen that the page was opened for has loaded, so that secondary parts may use network and CPU. Once true, it stays so. */
export function useScreenAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (isAtRest) return;
    const began = performance.now();
    let busyAt = began;
    const timer = setInterval(() => {
      const now = performance.now();
      if (isComing()) busyAt = now;
      if (now - busyAt >= QUIET_MS || now - began > LONGEST_MS) setAtRest(true);
      // eslint-disable-next-line no-restricted-syntax -- looks at the page: nothing is asked
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isAtRest]);
  return isAtRest;
}
