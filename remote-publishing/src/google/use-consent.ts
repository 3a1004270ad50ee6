import { startGoogleConsent } from '@canopy/contract/analytics';
import { showFailure, useAction } from '@canopy/shell-api';
import { GOOGLE_MESSAGES as WORDS } from './messages.ts';

/** Redirects to Google's consent screen; reports a failure. */
export function useConsent() {
  const start = useAction(startGoogleConsent);
  const ask = async () => {
    const result = await start.run({ body: {} });
    if (result.ok) location.assign(result.data.url);
    else showFailure(WORDS.consentFailed, result.error);
  };
  return { ask: () => void ask(), running: start.running };
}
