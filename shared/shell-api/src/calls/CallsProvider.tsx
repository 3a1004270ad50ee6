import { QUERY_FRESH_MS } from '@canopy/contract';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { SWRConfig, useSWRConfig, type SWRConfiguration } from 'swr';
import { setActiveCache } from './active-cache.ts';

function ActiveCache({ children }: { readonly children: ReactNode }) {
  const { mutate } = useSWRConfig();
  useLayoutEffect(() => setActiveCache(mutate), [mutate]);
  return children;
}

/** Provides the portal-wide query cache with its settings (document 1, section 9). */
export function CallsProvider({ children }: { readonly children: ReactNode }) {
  const [settings] = useState<SWRConfiguration>(() => ({
    provider: () => new Map(),
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
    dedupingInterval: QUERY_FRESH_MS,
  }));
  return (
    <SWRConfig value={settings}>
      <ActiveCache>{children}</ActiveCache>
    </SWRConfig>
  );
}
