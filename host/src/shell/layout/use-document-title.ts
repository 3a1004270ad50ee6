import { useEffect } from 'react';

const PRODUCT = 'Canopy';

/** The browser tab's title; undefined: keep the current one, e.g. while an address is being redirected. */
export function useDocumentTitle(screen: string | undefined): void {
  useEffect(() => {
    if (screen) document.title = `${screen} · ${PRODUCT}`;
  }, [screen]);
}
