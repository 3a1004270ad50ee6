import { Link, useLocation, useUser } from '@canopy/shell-api';
import { useEffect, useRef, useState, useMemo, type ReactNode } from 'react';
import { Icon, Tooltip, UnstyledButton } from '@canopy/ui';
import { useRemotes, useRegistryRemotes } from '../../federation/remotes-context.ts';
import { Logo } from '../layout/Logo.tsx';
import { homeOf } from '../routing/resolve-route.ts';
import classes from './Sidebar.module.css';
import { SidebarMenu } from './SidebarMenu.tsx';
import { SidebarSubmenu } from './SidebarSubmenu.tsx';
import { useSignOut } from './use-sign-out.ts';
import { sidebarView, type SidebarView } from './sidebar-groups.ts';

interface SidebarContentProps {
  readonly collapsed: boolean;
  /** beside the logo: the collapse control, or the drawer's close control */
  readonly control: ReactNode;
  readonly above?: ReactNode;
  /** an entry was followed */
  readonly onSelect?: () => void;
}

/** Logo, groups or an entry's submenu, sign out. The submenu opens automatically on the entry's paths (document 1, section 2.4). */
export function SidebarContent({ collapsed, control, above, onSelect }: SidebarContentProps) {
  const { routes } = useRemotes();
  const { pathname } = useLocation();
  const view = useSidebarView();
  // Left with the back control on this path; another path, or clicking the entry itself, opens it again.
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const parent = view.groups.flatMap(({ entries }) => entries).find(({ id, children }) => id === view.activeId && children?.length);
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The back control is gone; focus moves to the entry it led back to.
    if (leftAt !== null) scroll.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [leftAt]);
  const follow = (id: string) => {
    if (id === parent?.id) setLeftAt(null);
    onSelect?.();
  };
  return (
    <nav aria-label="Main menu" className={classes.content} data-collapsed={collapsed || undefined}>
      <div className={classes.head}>
        <Link to={homeOf(routes)} aria-label="Canopy, home" className={classes.home} onClick={onSelect}>
          <Logo mark={collapsed} />
        </Link>
        {control}
      </div>
      {above}
      <div ref={scroll} className={classes.scroll}>
        {parent && leftAt !== pathname ? (
          <SidebarSubmenu entry={parent} collapsed={collapsed} onBack={() => setLeftAt(pathname)} onSelect={onSelect} />
        ) : (
          <SidebarMenu view={view} collapsed={collapsed} onSelect={follow} />
        )}
      </div>
      <div className={classes.foot}>
        <SignOutButton collapsed={collapsed} />
      </div>
    </nav>
  );
}

/** Signs out, with a small animation. */
function SignOutButton({ collapsed }: { readonly collapsed: boolean }) {
  const { phase, start } = useSignOut();
  return (
    <Tooltip label="Sign out" side="right" disabled={!collapsed}>
      <UnstyledButton className={classes.link} data-phase={phase} onClick={start}>
        <Icon name="logout" className={`${classes.icon} ${classes.door}`} />
        <span className={classes.label}>Sign out</span>
      </UnstyledButton>
    </Tooltip>
  );
}

/** What the sidebar shows at the current URL for the current user. */
function useSidebarView(): SidebarView {
  const remotes = useRegistryRemotes();
  const { routes } = useRemotes();
  const user = useUser();
  const { pathname: path } = useLocation();
  return useMemo(() => sidebarView({ remotes, routes, user, path }), [remotes, routes, user, path]);
}
