import type { LoadFailure } from '@canopy/federation/runtime';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useRemotes, useRemoteStatus } from './remotes-context.ts';

/** How often a remote that could not be reached is asked for again while its card shows, ms. */
const HEAL_EVERY_MS = 1_500;
/** Trying again cannot help: the remote has to be released anew. */
export const HOPELESS = new Set<LoadFailure['cause']>(['version', 'missing-module', 'unknown-remote']);

/** `./RefreshAction` exports `RefreshAction`. */
const exportName = (module: string) => module.replace(/^\.\//, '');

export interface RemoteModule {
  /** the component that the module exports under its own name; undefined while it is not there */
  readonly Component: ComponentType | undefined;
  readonly failure: LoadFailure | undefined;
  /** a retry that was asked for is on its way */
  readonly retrying: boolean;
  readonly retry: () => void;
}

/**
 * A module of a remote. It heals by itself: while it has failed and the page is looked at, it is asked for again
 * and again, and at once when another part of the page got the remote started.
 * @param isAwaited false: it is only fetched ahead, and once it has failed it is left alone until somebody waits for it
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

  // Another part of the page got it started, or a load that had been given up arrived after all.
  const arrived = state === 'ready' && !loaded;
  useEffect(() => {
    if (arrived) void load();
  }, [arrived, load]);

  const healing = isAwaited && failure !== undefined && !HOPELESS.has(failure.cause);
  useEffect(() => {
    if (!healing) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), HEAL_EVERY_MS);
    return () => clearInterval(timer);
  }, [healing, load]);

  const retry = () => {
    setRetrying(true);
    void load().finally(() => setRetrying(false));
  };
  return { Component: loaded?.[exportName(module)], failure: loaded ? undefined : failure, retrying, retry };
}
