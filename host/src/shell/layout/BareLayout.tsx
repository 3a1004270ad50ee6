import type { ReactNode } from 'react';
import { DeliveryBanners } from '../../delivery/DeliveryNotices.tsx';
import { DesktopHint } from './DesktopHint.tsx';
import classes from './Layout.module.css';
import { Logo } from './Logo.tsx';
import { MainArea } from './MainArea.tsx';
import { SandboxNotice } from './SandboxNotice.tsx';

/** Public level: the logo at the top, the screen, nothing else. */
export function BareLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.bare}>
      <header>
        <DesktopHint />
        <DeliveryBanners />
        <div className={classes.bareHead}>
          <Logo />
        </div>
      </header>
      <MainArea>{children}</MainArea>
      <SandboxNotice />
    </div>
  );
}
