import { useGo, useLocation } from '@canopy/shell-api';
import { useNavigate } from '@canopy/shell-api/host';
import { IconButton } from '@canopy/ui';
import { useRemotes } from '../../federation/remotes-context.ts';
import { homeOf, leadsSomewhere } from '../routing/resolve-route.ts';

/** Nearest parent path that has a screen. */
function pathAbove(path: string, hasScreen: (path: string) => boolean): string | undefined {
  const parts = path.split('/').filter(Boolean);
  while (parts.length > 1) {
    parts.pop();
    const above = `/${parts.join('/')}`;
    if (hasScreen(above)) return above;
  }
  return undefined;
}

/** Whether the tab has visited another page of the portal; the router numbers its history entries. */
const cameFromHere = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Shown where the route's manifest asks for it. Goes back in the tab's history, or up a level if the tab started here. */
export function BackButton() {
  const { routes } = useRemotes();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const go = useGo();
  if (!routes.resolve(pathname)?.route.back) return null;
  const back = () => {
    if (cameFromHere()) void navigate(-1);
    else go(pathAbove(pathname, (path) => leadsSomewhere(path, routes)) ?? homeOf(routes));
  };
  return <IconButton icon="arrow-left" label="Back" onClick={back} />;
}
