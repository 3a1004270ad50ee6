import { useEffect } from 'react';

const PRODUCT = 'Canopy';

/** The browser tab's title; undefined: keep what is there, e.g. while an address is being redirected. */
export function useDocumentTitle(screen: string | undefined): void {
  useEffect(() => {
    if (screen) document.title = `${screen} · ${PRODUCT}`;
  }, [screen]);
}
