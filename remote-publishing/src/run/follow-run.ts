import { WATCH_POLL_MS } from '@canopy/contract';
import { getPublishRun, type PublishRun } from '@canopy/contract/publishing';
import * as z from '@canopy/contract/schema';
import { ApiError, onOrganisationChanged, send, useOrganisationId } from '@canopy/shell-api';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { followedRun, type FollowedRun } from './followed-run.ts';
import { settleRun, tellOutcome } from './tell-outcome.ts';

/** Kept in local storage, so that a run that outlives its dialog, its screen or a reload is still reported. */
const KEY = 'canopy.publish-runs';
const NONE: readonly FollowedRun[] = [];

function parse(text: string | null): readonly FollowedRun[] {
  try {
    const parsed = z.safeParse(z.array(followedRun), JSON.parse(text ?? '[]'));
    return parsed.success ? parsed.data : NONE;
  } catch {
    return NONE;
  }
}

const listeners = new Set<() => void>();
const textNow = () => localStorage.getItem(KEY);

function store(runs: readonly FollowedRun[]): void {
  if (runs.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(runs));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const isSame = (one: FollowedRun, other: FollowedRun) => one.runId === other.runId && one.operationId === other.operationId;
const isKept = (run: FollowedRun): boolean => parse(textNow()).some((other) => isSame(other, run));
const forget = (run: FollowedRun): void => store(parse(textNow()).filter((other) => !isSame(other, run)));

/** Runs that this tab is polling; one that ended can be followed again, as after a retry. */
const polled = new Set<string>();

/** Calls go to the selected workspace, which does not know the runs of another. Null: it has not been switched. */
let selected: string | null = null;
onOrganisationChanged(({ id }) => {
  selected = id;
});
const isElsewhere = ({ organisationId }: FollowedRun): boolean => selected !== null && selected !== organisationId;

/** A failure that the next poll may not meet. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && error.kind === 'unavailable';

/** @returns null: give up; undefined: ask again */
async function askOnce(run: FollowedRun): Promise<PublishRun | null | undefined> {
  try {
    return await send(getPublishRun, { params: { id: run.runId } }, { background: true, remote: 'remote-publishing' });
  } catch (error) {
    if (isPassing(error)) return undefined;
    // The run is gone. After a switch of the workspace or the end of the session it is followed again later.
    if (error instanceof ApiError && error.kind === 'rejected') forget(run);
    return null;
  }
}

async function poll(run: FollowedRun): Promise<void> {
  const id = `${run.runId} ${run.operationId ?? ''}`;
  if (polled.has(id)) return;
  polled.add(id);
  try {
    for (;;) {
      // Another tab may have reported its end, or the browser was wiped at sign-out. One of another workspace waits until that is selected.
      if (!isKept(run) || isElsewhere(run)) return;
      const latest = await askOnce(run);
      if (latest === null) return;
      if (latest) settleRun(run, latest);
      if (latest?.done && isKept(run)) {
        forget(run);
        tellOutcome(run, latest);
        return;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, WATCH_POLL_MS);
      });
    }
  } finally {
    polled.delete(id);
  }
}

/** Follows a run to its end, wherever the visitor goes meanwhile, and reports it. */
export function followRun(run: FollowedRun): void {
  store([...parse(textNow()).filter((other) => !isSame(other, run)), run]);
  void poll(run);
}

/** The selected workspace's runs that are under way; follows those that an earlier visit started. */
export function useFollowedRuns(): readonly FollowedRun[] {
  const organisationId = useOrganisationId();
  const text = useSyncExternalStore(subscribe, textNow);
  const runs = useMemo(() => parse(text).filter((run) => run.organisationId === organisationId), [text, organisationId]);
  useEffect(() => {
    for (const run of runs) void poll(run);
  }, [runs]);
  return runs;
}
