import { exchangeGoogleCode, workspaceOfState } from '@canopy/contract/analytics';
import { reloadUser, useAction, useOrganisationId, useSearchParams, withOrganisation } from '@canopy/shell-api';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '@canopy/shell-api';
import type { CallOutput } from '@canopy/contract';

/** Marks a URL already redirected to the right workspace: a visitor who is no member there must not be caught in a loop. */
const RETURNED = 'returned';

/** The same URL in the workspace where the consent began; null if that is the current one, or unknown. */
export function addressInWorkspace(params: URLSearchParams, present: string | null): string | null {
  const workspace = workspaceOfState(params.get('state'));
  if (workspace === null || workspace === present || params.has(RETURNED)) return null;
  const query = new URLSearchParams(params);
  query.set(RETURNED, '1');
  return withOrganisation(`/gsc-callback?${query.toString()}`, workspace);
}

type Exchanged = CallOutput<typeof exchangeGoogleCode>;

/**
 * Sends the platform what Google put into the URL, once. Reloading is safe: a used code gets the same answer as the first time.
 * `incomplete`: Google did not send the visitor here.
 */
export function useExchange() {
  const [params] = useSearchParams();
  const { run } = useAction(exchangeGoogleCode);
  const [done, setDone] = useState<Exchanged | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const begun = useRef(false);
  const elsewhere = addressInWorkspace(params, useOrganisationId());
  const state = params.get('state');
  const code = params.get('code');
  const refusal = params.get('error');
  const incomplete = state === null || (code === null && refusal === null);

  useEffect(() => {
    if (incomplete || begun.current) return;
    begun.current = true;
    if (elsewhere !== null) {
      location.replace(elsewhere);
      return;
    }
    const exchange = async () => {
      const result = await run({ body: { state, ...(code !== null && { code }), ...(refusal !== null && { error: refusal }) } });
      if (!result.ok) {
        setError(result.error);
        return;
      }
      await reloadUser().catch(() => undefined);
      setDone(result.data);
    };
    void exchange();
  }, [incomplete, elsewhere, state, code, refusal, run]);
  return { incomplete, done, error };
}
