import { useState } from 'react';
import { useIsNarrow } from '../layout/use-media-query.ts';

const KEY = 'canopy.sidebar-open';

/**
 * Whether the desktop sidebar is open. The choice made in a wide window is remembered; a narrow window collapses it until
 * it is opened there, and that choice lasts only as long as the window stays narrow.
 */
export function useSidebarOpen() {
  const isNarrow = useIsNarrow();
  const [wideOpen, setWideOpen] = useState(() => localStorage.getItem(KEY) !== 'false');
  const [narrowOpen, setNarrowOpen] = useState(false);
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  if (wasNarrow !== isNarrow) {
    setWasNarrow(isNarrow);
    setNarrowOpen(false);
  }
  const isOpen = isNarrow ? narrowOpen : wideOpen;
  const toggle = () => {
    if (isNarrow) return setNarrowOpen(!isOpen);
    setWideOpen(!isOpen);
    localStorage.setItem(KEY, String(!isOpen));
  };
  return { isOpen, toggle };
}
