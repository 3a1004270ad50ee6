import { useLocation } from '@canopy/shell-api';
import { useHasFollowedRuns } from '@canopy/shell-api/host';
import { useState, type ReactNode } from 'react';
import { DeliveryBanners, DeliveryOffer } from '../../delivery/DeliveryNotices.tsx';
import { Header } from '../header/Header.tsx';
import { PlanBanner } from '../header/PlanBanner.tsx';
import { SectionNav } from '../sections/SectionNav.tsx';
import { MobileDrawer } from '../sidebar/MobileDrawer.tsx';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { DesktopHint } from './DesktopHint.tsx';
import classes from './Layout.module.css';
import { MainArea, MAIN_ID } from './MainArea.tsx';
import { ShellSandboxNotice } from './SandboxNotice.tsx';
import { useIsMobile } from './use-media-query.ts';
import { Slot } from '../../federation/Slot.tsx';
import { useSlotExtensions } from '../../federation/use-slot-extensions.ts';

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
        <MainArea>
          <SectionNav />
          {children}
        </MainArea>
        <ShellSandboxNotice />
        <DeliveryOffer />
        <FollowedRuns />
      </div>
    </div>
  );
}

/** First keyboard stop: skips sidebar and header. */
function SkipLink() {
  return (
    <a className={classes.skip} href={`#${MAIN_ID}`}>
      Skip to content
    </a>
  );
}

/** Reports the ends of runs on every screen, while there are any: otherwise no remote is loaded for it. */
function FollowedRuns() {
  const extensions = useSlotExtensions('followed-runs');
  return useHasFollowedRuns() && <Slot extensions={extensions} />;
}

/** Notices of remotes about the workspace on every screen, such as a failed payment; usually none. */
function WorkspaceNotices() {
  return <Slot extensions={useSlotExtensions('workspace-notices')} />;
}
