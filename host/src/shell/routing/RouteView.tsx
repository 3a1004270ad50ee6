import type { RouteTable } from '@canopy/federation';
import { Redirect } from '@canopy/shell-api';
import { useMaybeUser } from '@canopy/shell-api/host';
import { ViewportSpinner } from '@canopy/ui';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { RemoteArea } from '../../federation/RemoteArea.tsx';
import { useRegistryRemotes, useRemotes } from '../../federation/remotes-context.ts';
import { isVisibleTo } from '../../federation/visibility.ts';
import { BareLayout } from '../layout/BareLayout.tsx';
import { ShellLayout } from '../layout/ShellLayout.tsx';
import { AuthGuard } from '../session/AuthGuard.tsx';
import { GET_STARTED_PATH } from './host-screens.ts';
import { LazyScreen } from './LazyScreen.tsx';
import { resolveRoute, type ResolvedRoute } from './resolve-route.ts';

const PRODUCT = 'Canopy';

/** The browser tab's title; undefined: keep the current one, e.g. while a URL is being redirected. */
function useDocumentTitle(screen: string | undefined): void {
  useEffect(() => {
    if (screen) document.title = `${screen} · ${PRODUCT}`;
  }, [screen]);
}

const NotForYou = lazy(async () => ({ default: (await import('./NotForYou.tsx')).NotForYou }));

type ShownRoute = Exclude<ResolvedRoute, { kind: 'redirect' }>;

/** Redirects may chain; more than this many is a loop, and ends at the landing's own screen. */
const MAX_REDIRECTS = 5;

function endOf(path: string, routes: RouteTable, left = MAX_REDIRECTS): ShownRoute {
  const route = resolveRoute(left > 0 ? path : GET_STARTED_PATH, routes);
  return route.kind === 'redirect' ? endOf(route.to, routes, left - 1) : route;
}

function useTitleOf(route: ResolvedRoute): string | undefined {
  const remotes = useRegistryRemotes();
  if (route.kind === 'host') return route.screen.title;
  if (route.kind === 'redirect') return undefined;
  return route.owner.route.title ?? remotes.find(({ name }) => name === route.owner.remote)?.manifest.title;
}

function RouteContent({ route }: { readonly route: ShownRoute }) {
  const user = useMaybeUser();
  const { roles } = route.kind === 'host' ? route.screen : route.owner.route;
  if (!isVisibleTo({ roles }, user)) {
    return (
      <Suspense fallback={<ViewportSpinner />}>
        <NotForYou />
      </Suspense>
    );
  }
  if (route.kind === 'host') return <LazyScreen key={route.screen.path} screen={route.screen} />;
  return <RemoteArea key={route.owner.remote} remote={route.owner.remote} />;
}

function frameOf(route: ShownRoute): {
  access: 'anyone' | 'account' | 'member' | 'visitor';
  Layout: (props: { children: ReactNode }) => ReactNode;
} {
  if (route.kind === 'host') return { access: route.screen.access, Layout: route.screen.layout === 'bare' ? BareLayout : ShellLayout };
  if (route.owner.route.layout === 'bare') return { access: 'visitor', Layout: BareLayout };
  return { access: 'member', Layout: ShellLayout };
}

/** Renders the route at a path: guard, layout, screen. */
export function RouteView({ path }: { readonly path: string }) {
  const { routes } = useRemotes();
  const route = resolveRoute(path, routes);
  // A redirect already renders in its target's frame, so that layout, focus and scroll position survive it.
  const shown = route.kind === 'redirect' ? endOf(route.to, routes) : route;
  useDocumentTitle(useTitleOf(shown));
  const { access, Layout } = frameOf(shown);
  return (
    <>
      {route.kind === 'redirect' && <Redirect key={route.to} to={route.to} />}
      <AuthGuard key={access} access={access} isPassing={route.kind === 'redirect'}>
        <Layout>{route.kind !== 'redirect' && <RouteContent route={shown} />}</Layout>
      </AuthGuard>
    </>
  );
}
