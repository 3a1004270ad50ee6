import { FailedState, Skeleton } from '@canopy/ui';
import type { ReactNode } from 'react';
import { WORDS } from '../messages.ts';
import { useLate } from './use-late.ts';

export interface LateProps<Code> {
  /** always the same function */
  load: () => Promise<Code>;
  wanted?: boolean;
  children: (code: Code) => ReactNode;
}

/** A part whose code comes late: its place first, then it, or that it did not arrive. */
export function Late<Code>({ load, wanted = true, children }: LateProps<Code>) {
  const late = useLate(load, wanted);
  if (late.state === 'ready') return children(late.code);
  if (late.state === 'failed') return <FailedState title={WORDS.engineFailed} detail={WORDS.engineFailedDetail} onRetry={late.retry} />;
  return <Skeleton height="100%" radius="sm" />;
}
