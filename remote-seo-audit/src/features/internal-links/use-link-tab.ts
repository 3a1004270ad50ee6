import { useSearchParams, useUrlState } from '@canopy/shell-api';
import { useEffect } from 'react';

export const LINK_TABS = ['links', 'groups', 'pages'] as const;
export type LinkTab = (typeof LINK_TABS)[number];

const isTab = (text: string | null): text is LinkTab => (LINK_TABS as readonly (string | null)[]).includes(text);

/** The tab in the URL. URLs older than saved views call it `view`; they are rewritten. */
export function useLinkTab(): LinkTab {
  const [tab] = useUrlState<LinkTab>('tab', 'links', isTab);
  const [params, setParams] = useSearchParams();
  const old = params.get('view');
  useEffect(() => {
    if (!isTab(old)) return;
    setParams(
      (previous) => {
        const query = new URLSearchParams(previous);
        query.delete('view');
        query.set('tab', old);
        return query;
      },
      { replace: true },
    );
  }, [old, setParams]);
  return isTab(old) ? old : tab;
}
