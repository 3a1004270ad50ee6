import { startGoogleConsent } from '@canopy/contract/analytics';
import { showFailure, useAction } from '@canopy/shell-api';
import { useState } from 'react';
import { SHELL_MESSAGES as WORDS } from './messages.ts';

/** Leaves for Google's consent screen. @returns whether the browser is navigating; a failure is reported */
export function useGoogleConsent() {
  const start = useAction(startGoogleConsent);
  // The page lives on for a moment after navigation has started.
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async (): Promise<boolean> => {
    const result = await start.run({ body: {} });
    if (!result.ok) {
      showFailure(WORDS.consentFailed, result.error);
      return false;
    }
    setIsLeaving(true);
    location.assign(result.data.url);
    return true;
  };
  return { leave, running: start.running || isLeaving };
}
