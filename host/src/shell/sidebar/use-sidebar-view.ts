import { useLocation, useUser } from '@canopy/shell-api';
import { useMemo } from 'react';
import { useRegistryRemotes, useRemotes } from '../../federation/remotes-context.ts';
import { sidebarView, type SidebarView } from './sidebar-groups.ts';

/** What the sidebar shows at the current address for the current user. */
export function useSidebarView(): SidebarView {
  const remotes = useRegistryRemotes();
  const { routes } = useRemotes();
  const user = useUser();
  const { pathname: path } = useLocation();
  return useMemo(() => sidebarView({ remotes, routes, user, path }), [remotes, routes, user, path]);
}
