import type { Call, CallInput, CallOutput } from '@canopy/contract';
import { useCallback, useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { useRemoteName } from '../remotes/remote-name.ts';
import { send, type SendOptions } from './send.ts';

export type ActionResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError };

export interface Action<C extends Call> {
  /** Never throws: the result carries any failure. A second run while one is in flight returns the first one's result. */
  readonly run: (input: CallInput<C>) => Promise<ActionResult<CallOutput<C>>>;
  readonly running: boolean;
  readonly error: ApiError | null;
}

/** A call that changes something. */
export function useAction<C extends Call>(call: C, options?: SendOptions): Action<C> {
  const remote = useRemoteName();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const current = useRef<Promise<ActionResult<CallOutput<C>>> | null>(null);
  const run = useCallback(
    (input: CallInput<C>) => {
      const start = async (): Promise<ActionResult<CallOutput<C>>> => {
        setRunning(true);
        setError(null);
        try {
          return { ok: true, data: await send(call, input, { remote, ...options }) };
        } catch (thrown) {
          const failure = thrown as ApiError;
          setError(failure);
          return { ok: false, error: failure };
        } finally {
          current.current = null;
          setRunning(false);
        }
      };
      current.current ??= start();
      return current.current;
    },
    [call, options, remote],
  );
  return { run, running, error };
}
