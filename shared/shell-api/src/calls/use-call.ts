import { QUERY_FRESH_MS, TASK_POLL_MS, type Call, type CallInput, type CallOutput } from '@canopy/contract';
import { useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { useRemoteName } from '../remotes/remote-name.ts';
import { useOrganisationId } from '../organisation/organisation-store.ts';
import { activeCache } from './active-cache.ts';
import type { ApiError } from './api-error.ts';
import { send } from './send.ts';

export interface CallResult<T> {
  /** the last successful response; kept while a newer one is in flight */
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  /** nothing to show yet */
  readonly isLoading: boolean;
  /** refetching while `data` remains on screen */
  readonly isValidating: boolean;
  readonly reload: () => Promise<unknown>;
}

interface Kept<T> {
  readonly organisation: string | null;
  readonly value: T;
  /** when it arrived, ms since 1970 */
  readonly at: number;
}

interface CallOptions<T> {
  /** how long a response counts as fresh, ms; default ten minutes */
  readonly freshMs?: number;
  /** maximum age of a cached response to show on opening a screen while a newer one is in flight or fails, ms; default any age */
  readonly keptMs?: number;
  /** polling interval, ms; 0 or undefined: never. A function decides after each response. */
  readonly refreshMs?: number | ((latest: T | undefined) => number);
}

type RefreshMs<T> = NonNullable<CallOptions<T>['refreshMs']>;

const intervalOf = <T>(refreshMs: RefreshMs<T>, latest: T | undefined): number =>
  typeof refreshMs === 'function' ? refreshMs(latest) : refreshMs;

/**
 * A failed poll is followed by the next one, so that polling survives a restart of the platform.
 * @param interval a number: SWR begins to wait anew with each function it is given, so that a screen drawn often enough would never ask
 */
function polling<T>(refreshMs: RefreshMs<T>, interval: number): SWRConfiguration<Kept<T>, ApiError> {
  if (refreshMs === 0) return { dedupingInterval: QUERY_FRESH_MS };
  return {
    dedupingInterval: 0,
    refreshInterval: interval,
    shouldRetryOnError: true,
    onErrorRetry: (error, _key, _settings, revalidate, options) => {
      if (error.kind === 'unavailable') setTimeout(() => void revalidate(options), intervalOf(refreshMs, undefined) || TASK_POLL_MS);
    },
  };
}

/**
 * Reads a call of the contract and caches the response for ten minutes: no retries, no refetch on focus
 * or reconnect (document 1, section 9).
 * @param input `null`: do not fetch yet
 * @example const { data, isLoading, error, reload } = useCall(listPosts, { query: { page: 2 } });
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  options: CallOptions<CallOutput<C>> = {},
): CallResult<CallOutput<C>> {
  const organisation = useOrganisationId();
  const remote = useRemoteName();
  const { refreshMs = 0, freshMs, keptMs = Infinity } = options;
  const [opened] = useState(Date.now);
  const [interval, setPollInterval] = useState(() => intervalOf(refreshMs, undefined));
  const key = input === null ? null : ([call.name, organisation, input] as const);
  const answer = useSWR<Kept<CallOutput<C>>, ApiError>(
    key,
    async () => {
      const value = await send(call, input as CallInput<C>, { remote });
      return { organisation, value, at: Date.now() };
    },
    { ...polling(refreshMs, interval), ...(freshMs !== undefined && { dedupingInterval: freshMs }), keepPreviousData: true },
  );
  const wanted = intervalOf(refreshMs, answer.data?.value);
  if (wanted !== interval) setPollInterval(wanted);
  // While a newer response is in flight the older one is shown, but never one from another workspace.
  const isShown = answer.data?.organisation === organisation && opened - answer.data.at < keptMs;
  const data = isShown ? answer.data?.value : undefined;
  const error = answer.error?.kind === 'stale' ? undefined : answer.error;
  return {
    data,
    error,
    isLoading: key !== null && data === undefined && !error,
    isValidating: answer.isValidating,
    reload: () => answer.mutate(),
  };
}

/** Invalidates all cached responses of these calls and refetches those on screen. */
export async function refreshCalls(...calls: readonly Call[]): Promise<void> {
  const names = new Set(calls.map((call) => call.name));
  await activeCache()?.((key) => Array.isArray(key) && names.has(String(key[0])));
}
