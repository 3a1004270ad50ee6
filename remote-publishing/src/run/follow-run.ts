import { WATCH_POLL_MS } from '@canopy/contract';
import { getPublishRun, type PublishRun } from '@canopy/contract/publishing';
import * as z from '@canopy/contract/schema';
import { ApiError, FOLLOWED_RUNS_KEY, onOrganisationChanged, refreshCalls, send, useOrganisationId } from '@canopy/shell-api';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { followedRun, type FollowedRun } from './followed-run.ts';
import { CHANGED, settleRun, tellOutcome } from './tell-outcome.ts';

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
const textNow = () => localStorage.getItem(FOLLOWED_RUNS_KEY);

/** In local storage, so that a run that outlives its dialog, its screen or a reload is still reported. */
function store(runs: readonly FollowedRun[]): void {
  if (runs.length === 0) localStorage.removeItem(FOLLOWED_RUNS_KEY);
  else localStorage.setItem(FOLLOWED_RUNS_KEY, JSON.stringify(runs));
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
const isAttempt = (one: FollowedRun, other: FollowedRun) => isSame(one, other) && one.attempt === other.attempt;
const isKept = (run: FollowedRun): boolean => parse(textNow()).some((other) => isAttempt(other, run));
const forget = (run: FollowedRun): void => store(parse(textNow()).filter((other) => !isAttempt(other, run)));

/** Attempts that this tab is polling. */
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
    return await send(getPublishRun, { params: { id: run.runId } }, { remote: 'remote-publishing' });
  } catch (error) {
    if (isPassing(error)) return undefined;
    // The run is gone. After a switch of the workspace or the end of the session it is followed again later.
    if (error instanceof ApiError && error.kind === 'rejected') forget(run);
    return null;
  }
}

/** Resolves when somebody can see this tab: a toast in a hidden one is gone before anybody reads it. */
async function seen(): Promise<void> {
  while (document.hidden) await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/** @returns whether this tab is the one that reports it */
async function reports(run: FollowedRun): Promise<boolean> {
  await seen();
  if (!isKept(run)) return false;
  forget(run);
  return true;
}

async function poll(run: FollowedRun): Promise<void> {
  const id = `${run.runId} ${run.operationId ?? ''} ${run.attempt ?? ''}`;
  if (polled.has(id)) return;
  polled.add(id);
  try {
    for (;;) {
      // One of another workspace waits until that is selected.
      if (isElsewhere(run)) return;
      // Another tab has reported its end, or it was begun again; what is on the screen here has changed as well.
      if (!isKept(run)) return void refreshCalls(...CHANGED[run.what]);
      const latest = await askOnce(run);
      if (latest === null) return;
      if (latest) settleRun(run, latest);
      if (latest?.done) {
        void refreshCalls(...CHANGED[run.what]);
        if (await reports(run)) tellOutcome(run, latest);
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
  const attempt = { ...run, attempt: crypto.randomUUID() };
  store([...parse(textNow()).filter((other) => !isSame(other, run)), attempt]);
  void poll(attempt);
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
