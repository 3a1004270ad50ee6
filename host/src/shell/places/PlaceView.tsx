import type { RouteTable } from '@canopy/federation';
import { Redirect } from '@canopy/shell-api';
import { useMaybeUser } from '@canopy/shell-api/host';
import { ViewportSpinner } from '@canopy/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { RemoteArea } from '../../federation/RemoteArea.tsx';
import { useRegistryRemotes, useRemotes } from '../../federation/remotes-context.ts';
import { isVisibleTo } from '../../federation/visibility.ts';
import { BareLayout } from '../layout/BareLayout.tsx';
import { ShellLayout } from '../layout/ShellLayout.tsx';
import { useDocumentTitle } from '../layout/use-document-title.ts';
import { Gate } from '../session/Gate.tsx';
import { GET_STARTED_PATH } from './host-screens.ts';
import { LazyScreen } from './LazyScreen.tsx';
import { resolvePlace, type Place } from './resolve-place.ts';

const NotForYou = lazy(async () => ({ default: (await import('./NotForYou.tsx')).NotForYou }));

type ShownPlace = Exclude<Place, { kind: 'redirect' }>;

/** Redirects may lead to redirects; more of them than this is a circle, and ends at the landing's own screen. */
const MOST_REDIRECTS = 5;

function endOf(path: string, routes: RouteTable, left = MOST_REDIRECTS): ShownPlace {
  const place = resolvePlace(left > 0 ? path : GET_STARTED_PATH, routes);
  return place.kind === 'redirect' ? endOf(place.to, routes, left - 1) : place;
}

function useTitleOf(place: Place): string | undefined {
  const remotes = useRegistryRemotes();
  if (place.kind === 'host') return place.screen.title;
  if (place.kind === 'redirect') return undefined;
  return place.owner.route.title ?? remotes.find(({ name }) => name === place.owner.remote)?.descriptor.title;
}

function PlaceContent({ place }: { readonly place: ShownPlace }) {
  const user = useMaybeUser();
  const { roles } = place.kind === 'host' ? place.screen : place.owner.route;
  if (!isVisibleTo({ roles }, user)) {
    return (
      <Suspense fallback={<ViewportSpinner />}>
        <NotForYou />
      </Suspense>
    );
  }
  if (place.kind === 'host') return <LazyScreen key={place.screen.path} screen={place.screen} />;
  return <RemoteArea key={place.owner.remote} remote={place.owner.remote} />;
}

function frameOf(place: ShownPlace): {
  access: 'anyone' | 'account' | 'member' | 'visitor';
  Layout: (props: { children: ReactNode }) => ReactNode;
} {
  if (place.kind === 'host') return { access: place.screen.access, Layout: place.screen.layout === 'bare' ? BareLayout : ShellLayout };
  if (place.owner.route.layout === 'bare') return { access: 'visitor', Layout: BareLayout };
  return { access: 'member', Layout: ShellLayout };
}

/** Draws what stands at a path: gate, layout, screen. */
export function PlaceView({ path }: { readonly path: string }) {
  const { routes } = useRemotes();
  const place = resolvePlace(path, routes);
  // A redirect already stands in the frame of its target, so that layout, focus and scroll outlive it.
  const shown = place.kind === 'redirect' ? endOf(place.to, routes) : place;
  useDocumentTitle(useTitleOf(shown));
  const { access, Layout } = frameOf(shown);
  return (
    <>
      {place.kind === 'redirect' && <Redirect key={place.to} to={place.to} />}
      <Gate key={access} access={access} isPassing={place.kind === 'redirect'}>
        <Layout>{place.kind !== 'redirect' && <PlaceContent place={shown} />}</Layout>
      </Gate>
    </>
  );
}
