import { useLocation } from '@canopy/shell-api';
import { useState, type ReactNode } from 'react';
import { DeliveryBanners, DeliveryOffer } from '../../delivery/DeliveryNotices.tsx';
import { Header } from '../header/Header.tsx';
import { PlanBanner } from '../header/PlanBanner.tsx';
import { MobileDrawer } from '../sidebar/MobileDrawer.tsx';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { DesktopHint } from './DesktopHint.tsx';
import classes from './Layout.module.css';
import { MainArea } from './MainArea.tsx';
import { ShellSandboxNotice } from './SandboxNotice.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useIsMobile } from './use-media-query.ts';
import { WorkspaceNotices } from './WorkspaceNotices.tsx';

/** The protected area: sidebar (a drawer on phones), header, banner, screen. */
export function ShellLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const isMobile = useIsMobile();
  // Open on a single path only, so that a route change closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  return (
    <div className={classes.shell}>
      <SkipLink />
      {isMobile ? <MobileDrawer opened={drawerAt === pathname} onClose={() => setDrawerAt(null)} /> : <Sidebar />}
      <div className={classes.column}>
        <header className={classes.header}>
          <div className={classes.top}>
            <Header onMenu={() => setDrawerAt(pathname)} />
            <PlanBanner />
          </div>
          <DesktopHint />
          <DeliveryBanners />
          <WorkspaceNotices />
        </header>
        <MainArea>{children}</MainArea>
        <ShellSandboxNotice />
        <DeliveryOffer />
      </div>
    </div>
  );
}
