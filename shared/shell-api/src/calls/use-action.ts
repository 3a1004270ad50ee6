import type { Call, CallInput, CallOutput } from '@canopy/contract';
import { useCallback, useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { useRemoteName } from '../remotes/remote-name.ts';
import { send } from './send.ts';

export type ActionResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError };

export interface Action<C extends Call> {
  /** Never throws: the result carries any failure. A second run of the same input while one is in flight returns the first one's result. */
  readonly run: (input: CallInput<C>) => Promise<ActionResult<CallOutput<C>>>;
  readonly running: boolean;
  readonly error: ApiError | null;
}

/** A call that changes something. `run` stays the same function as long as the call does. */
export function useAction<C extends Call>(call: C): Action<C> {
  const remote = useRemoteName();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const current = useRef(new Map<string, Promise<ActionResult<CallOutput<C>>>>());
  const run = useCallback(
    (input: CallInput<C>) => {
      const key = JSON.stringify(input);
      const start = async (): Promise<ActionResult<CallOutput<C>>> => {
        setRunning(true);
        setError(null);
        try {
          return { ok: true, data: await send(call, input, { remote }) };
        } catch (thrown) {
          const failure = thrown as ApiError;
          setError(failure);
          return { ok: false, error: failure };
        } finally {
          current.current.delete(key);
          setRunning(current.current.size > 0);
        }
      };
      const known = current.current.get(key);
      if (known) return known;
      const started = start();
      current.current.set(key, started);
      return started;
    },
    [call, remote],
  );
  return { run, running, error };
}
