import { getGoogleConnection } from '@canopy/contract/analytics';
import { useCall, useDateRange, useGo, useLocation, useSearchParams } from '@canopy/shell-api';
import { useDeferredValue, useLayoutEffect, useMemo, useOptimistic, useRef, useTransition, type ReactNode } from 'react';
import { sourceOf } from './dashboard-tabs.ts';
import { HOURS, readView, viewOf } from './dashboard-view.ts';
import { withPresentNames } from './earlier-names.ts';
import { writeRange } from './range-text.ts';
import { useSame } from './use-same.ts';
import { AddressActionsContext, AddressContext, WholeAddressContext, type AddressActions } from './use-address.ts';
import { ChosenViewContext, DashboardViewContext } from './use-dashboard-view.ts';

/** Whether a parameter is a table's page number, which many changes invalidate: `page`, `sources.page`. `f.page` is a filter. */
const isPageNumber = (name: string): boolean => name === 'page' || (name.endsWith('.page') && name !== 'f.page');

function changed(params: URLSearchParams, change: Readonly<Record<string, string | null>>, keepsPages: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!keepsPages) for (const name of [...next.keys()]) if (isPageNumber(name)) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * The query of the URL, and how to change it. The router renders a new URL when it gets to it; a new choice
 * shows before that.
 */
function useQuery() {
  const [written, setParams] = useSearchParams();
  const params = useMemo(() => withPresentNames(written), [written]);
  const go = useGo();
  const [chosen, choose] = useOptimistic(params);
  const [isPending, start] = useTransition();
  const latest = useRef({ params, setParams, go });
  useLayoutEffect(() => {
    // A step not yet rendered is ahead of what is rendered. Once it is, all are equal again; if the user went back at once, the URL
    // ends up where it was before, and nothing else signals that.
    latest.current = { params: isPending ? latest.current.params : params, setParams, go };
  }, [params, setParams, go, isPending]);
  const actions = useMemo(
    (): AddressActions => ({
      read: () => latest.current.params,
      step: (change, { keepsPages = false } = {}) => {
        const now = latest.current.params;
        const next = changed(now, change, keepsPages);
        if (next.toString() === now.toString()) return;
        // A second gesture may arrive before this one is rendered: it continues from here.
        latest.current = { ...latest.current, params: next };
        start(() => {
          choose(next);
          latest.current.setParams(next, { preventScrollReset: true });
        });
      },
      amend: (next) => latest.current.setParams(next, { replace: true, preventScrollReset: true }),
      go: (to) => latest.current.go(to),
    }),
    [choose, start],
  );
  return { params, chosen, actions };
}

function useView(params: URLSearchParams, stored: ReturnType<typeof useDateRange>, actions: AddressActions) {
  const { pathname } = useLocation();
  const asked = params.get('range') ?? writeRange(stored.preference);
  // Only there do hours matter; the shell holds the same answer.
  const { data } = useCall(getGoogleConnection, asked === HOURS && sourceOf(pathname) === 'search' ? {} : null);
  const state = useSame(readView(params, sourceOf(pathname), stored, new Date(), data?.hours));
  return useMemo(() => viewOf(state, actions), [state, actions]);
}

/**
 * A dashboard's URL, the single source of what it shows: days, filters, the state of each chart and table. Only this
 * component listens to the router; a part inside is notified only of what it asked for.
 */
export function DashboardAddress({ children }: { readonly children: ReactNode }) {
  const { params, chosen, actions } = useQuery();
  const stored = useDateRange();
  const view = useView(params, useDeferredValue(stored), actions);
  const chosenView = useView(chosen, stored, actions);
  // A table must not request the first page of the new filters with the old ones: its part changes together with the view.
  const whole = JSON.stringify(chosenView) === JSON.stringify(view) ? chosen : params;
  return (
    <AddressActionsContext value={actions}>
      <WholeAddressContext value={whole}>
        <AddressContext value={whole}>
          <DashboardViewContext value={view}>
            <ChosenViewContext value={chosenView}>{children}</ChosenViewContext>
          </DashboardViewContext>
        </AddressContext>
      </WholeAddressContext>
    </AddressActionsContext>
  );
}
