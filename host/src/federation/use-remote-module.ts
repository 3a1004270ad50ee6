import { WATCH_POLL_MS } from '@canopy/contract';
import type { LoadFailure } from '@canopy/federation/runtime';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useRemotes, useRemoteStatus } from './remotes-context.ts';

/** Retrying cannot help: the remote needs a new release. */
export const HOPELESS = new Set<LoadFailure['cause']>(['version', 'missing-module', 'unknown-remote']);

/** `./RefreshAction` exports `RefreshAction`. */
const exportName = (module: string) => module.replace(/^\.\//, '');

export interface RemoteModule {
  /** the component that the module exports under its own name; undefined while it is not there */
  readonly Component: ComponentType | undefined;
  readonly failure: LoadFailure | undefined;
  /** a requested retry is in progress */
  readonly retrying: boolean;
  readonly retry: () => void;
}

/**
 * A module of a remote. It recovers by itself: after a failure it is retried at intervals while the page is visible,
 * and at once when another part of the page got the remote started.
 * @param isAwaited false: it is only prefetched, and after a failure it is left alone until something waits for it
 */
export function useRemoteModule(remote: string, module: string, isAwaited = true): RemoteModule {
  const remotes = useRemotes();
  const { state } = useRemoteStatus(remote);
  const [failure, setFailure] = useState<LoadFailure>();
  const [retrying, setRetrying] = useState(false);
  const loaded = remotes.peek<Record<string, ComponentType>>(remote, module);

  const load = useCallback(async () => {
    const result = await remotes.load(remote, module);
    setFailure(result.ok ? undefined : result);
  }, [remotes, remote, module]);

  useEffect(() => {
    if (isAwaited || remotes.status(remote).state !== 'failed') void load();
  }, [isAwaited, load, remotes, remote]);

  // Another part of the page got it started, or a load that had been given up completed after all.
  const arrived = state === 'ready' && !loaded;
  useEffect(() => {
    if (arrived) void load();
  }, [arrived, load]);

  const healing = isAwaited && failure !== undefined && !HOPELESS.has(failure.cause);
  useEffect(() => {
    if (!healing) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), WATCH_POLL_MS);
    return () => clearInterval(timer);
  }, [healing, load]);

  const retry = () => {
    setRetrying(true);
    void load().finally(() => setRetrying(false));
  };
  return { Component: loaded?.[exportName(module)], failure: loaded ? undefined : failure, retrying, retry };
}
