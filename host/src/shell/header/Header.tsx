import { Link } from '@canopy/shell-api';
import { IconButton } from '@canopy/ui';
import { useRemotes } from '../../federation/remotes-context.ts';
import { Slot } from '../../federation/Slot.tsx';
import { useSlotExtensions } from '../../federation/use-slot-extensions.ts';
import { Logo } from '../layout/Logo.tsx';
import { useIsMobile } from '../layout/use-media-query.ts';
import { palettePreload } from '../palette/fetch-palette.ts';
import { openOverlay } from '../palette/palette-store.ts';
import { homeOf } from '../routing/resolve-route.ts';
import { AddWorkspaceButton } from './AddWorkspaceButton.tsx';
import { BackButton } from './BackButton.tsx';
import classes from './Header.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

function MobileStart({ onMenu }: { readonly onMenu: () => void }) {
  const { routes } = useRemotes();
  return (
    <>
      <IconButton icon="menu" label="Open the menu" tooltip={false} onClick={onMenu} />
      <Link to={homeOf(routes)} aria-label="Canopy, home" className={classes.home}>
        <Logo mark />
      </Link>
    </>
  );
}

/** Back by path, slot actions by path, Add Workspace, switcher, profile. */
export function Header({ onMenu }: { readonly onMenu: () => void }) {
  const isMobile = useIsMobile();
  const actions = useSlotExtensions('header-actions');
  return (
    <div className={classes.header}>
      {isMobile && <MobileStart onMenu={onMenu} />}
      <BackButton />
      <div className={classes.space} />
      <div className={classes.actions}>
        <Slot extensions={actions} />
      </div>
      <IconButton icon="search" label="Go to (Ctrl K)" onClick={() => openOverlay('palette')} {...palettePreload} />
      <AddWorkspaceButton />
      {!isMobile && <WorkspaceSwitcher />}
      <ProfileMenu />
    </div>
  );
}
