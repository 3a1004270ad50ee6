import type { CallBody } from '@canopy/contract';
import { checkContent, type ContentChecks } from '@canopy/contract/content';
import { send } from '@canopy/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';

export type CheckedText = CallBody<typeof checkContent>;

export interface ChecksState {
  /** for the text as of the last request */
  readonly checks: ContentChecks | null;
  readonly error: string | null;
  readonly running: boolean;
  readonly retry: () => void;
}

/**
 * Checks a text and repeats the checks whenever `text` changes; null requests nothing. The previous result stays on screen until
 * the next one arrives.
 */
export function useContentChecks(text: CheckedText | null): ChecksState {
  const [state, setState] = useState<Omit<ChecksState, 'retry'>>({ checks: null, error: null, running: false });
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(text);
  newest.current = text;
  const key = text === null ? null : JSON.stringify(text);
  useEffect(() => {
    const body = newest.current;
    if (key === null || body === null) return;
    let isCurrent = true;
    setState((present) => ({ ...present, running: true }));
    send(checkContent, { body }).then(
      (checks) => isCurrent && setState({ checks, error: null, running: false }),
      (error: unknown) =>
        isCurrent && setState((present) => ({ ...present, error: error instanceof Error ? error.message : String(error), running: false })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);
  return { ...state, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
