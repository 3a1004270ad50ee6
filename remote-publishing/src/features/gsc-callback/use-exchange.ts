import { exchangeGoogleCode, workspaceOfState } from '@canopy/contract/analytics';
import { reloadUser, useAction, useOrganisationId, useSearchParams, withOrganisation } from '@canopy/shell-api';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '@canopy/shell-api';
import type { CallOutput } from '@canopy/contract';

/** Marks an address that was put into the right workspace already: whoever is no member there must not go round in circles. */
const RETURNED = 'returned';

/** The same address in the workspace that the consent was begun in; null where that is the present one, or cannot be had. */
export function addressInWorkspace(params: URLSearchParams, present: string | null): string | null {
  const workspace = workspaceOfState(params.get('state'));
  if (workspace === null || workspace === present || params.has(RETURNED)) return null;
  const query = new URLSearchParams(params);
  query.set(RETURNED, '1');
  return withOrganisation(`/gsc-callback?${query.toString()}`, workspace);
}

type Exchanged = CallOutput<typeof exchangeGoogleCode>;

/**
 * Hands to the platform what Google put into the address, once. Reloading is safe: a code that was used answers as the first time.
 * `incomplete`: nobody was sent here by Google.
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
      await reloadUser({ background: true }).catch(() => undefined);
      setDone(result.data);
    };
    void exchange();
  }, [incomplete, elsewhere, state, code, refusal, run]);
  return { incomplete, done, error };
}
