import { useDeferredValue, type ReactNode } from 'react';

/** Renders expensive content one frame after its surroundings, so that a click gets a response before all of it is there. */
export function AfterFrame({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
