import { useDeferredValue, type ReactNode } from 'react';

/** What takes long to draw, a frame after what stands around it: a click is answered before its whole content is there. */
export function AfterFrame({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
