import { Link, useLocation } from '@canopy/shell-api';
import { useMaybeUser } from '@canopy/shell-api/host';
import { Button, Icon } from '@canopy/ui';
import { usePreload } from '../../federation/use-preload.ts';
import { useIsMobile } from '../layout/use-media-query.ts';
import { CREATE_ORGANISATION_PATH } from '../routing/host-screens.ts';
import classes from './Header.module.css';

/** Paths where small screens omit it (document 2, section 2.4). */
const CROWDED = /^\/keyword\/(content|gap)(\/|$)/;

/** For agencies and admins. Small screens show only its icon, and omit it on the keyword content and gap pages, which need the room. */
export function AddWorkspaceButton() {
  const { pathname } = useLocation();
  const user = useMaybeUser();
  const isMobile = useIsMobile();
  const preload = usePreload(CREATE_ORGANISATION_PATH);
  if (!(user?.is_admin || user?.is_agency) || (isMobile && CROWDED.test(pathname))) return null;
  return (
    <Button
      component={Link}
      to={CREATE_ORGANISATION_PATH}
      variant="default"
      size="sm"
      leftSection={isMobile ? undefined : <Icon name="plus" size={16} />}
      className={classes.add}
      aria-label="Add Workspace"
      {...preload}
    >
      {isMobile ? <Icon name="plus" size={16} /> : 'Add Workspace'}
    </Button>
  );
}
