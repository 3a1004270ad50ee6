import { useCallback, useEffect, useState } from 'react';

/** The state of lazily loaded code. */
export type LazyCodeState<Code> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly code: Code }
  | { readonly state: 'failed'; readonly retry: () => void };

/**
 * Loads code once `wanted`. A failure is a state, not an exception, so the rest of the screen stays.
 * @param load must be a stable function
 */
export function useLazyCode<Code>(load: () => Promise<Code>, wanted: boolean): LazyCodeState<Code> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ attempt: number; code: Code | null } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    load().then(
      (code) => isCurrent && setResult({ attempt, code }),
      () => isCurrent && setResult({ attempt, code: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, load, wanted]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  if (result?.code) return { state: 'ready', code: result.code };
  return result?.attempt === attempt ? { state: 'failed', retry } : { state: 'loading' };
}
