import { FailedState, Skeleton } from '@canopy/ui';
import type { ReactNode } from 'react';
import { WORDS } from '../messages.ts';
import { useLazyCode } from './use-lazy-code.ts';

export interface LazyCodeProps<Code> {
  /** always the same function */
  load: () => Promise<Code>;
  wanted?: boolean;
  children: (code: Code) => ReactNode;
}

/** A lazily loaded part: first a placeholder, then the part, or a message that it could not be loaded. */
export function LazyCode<Code>({ load, wanted = true, children }: LazyCodeProps<Code>) {
  const lazy = useLazyCode(load, wanted);
  if (lazy.state === 'ready') return children(lazy.code);
  if (lazy.state === 'failed') return <FailedState title={WORDS.engineFailed} detail={WORDS.engineFailedDetail} onRetry={lazy.retry} />;
  return <Skeleton height="100%" radius="sm" />;
}
