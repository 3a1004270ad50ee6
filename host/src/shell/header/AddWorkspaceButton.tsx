import { Link } from '@canopy/shell-api';
import { useMaybeUser } from '@canopy/shell-api/host';
import { Button, Icon } from '@canopy/ui';
import { usePreload } from '../../federation/use-preload.ts';
import { useIsMobile } from '../layout/use-media-query.ts';
import { CREATE_ORGANISATION_PATH } from '../routing/host-screens.ts';
import classes from './Header.module.css';

/**
 * For agencies and admins. Small screens have no room for it beside the actions of a path, such as Publish
 * (document 2, section 2.4).
 */
export function AddWorkspaceButton({ besideActions }: { readonly besideActions: boolean }) {
  const user = useMaybeUser();
  const isMobile = useIsMobile();
  const preload = usePreload(CREATE_ORGANISATION_PATH);
  if (!(user?.is_admin || user?.is_agency) || (isMobile && besideActions)) return null;
  return (
    <Button
      component={Link}
      to={CREATE_ORGANISATION_PATH}
      variant="default"
      size="sm"
      leftSection={<Icon name="plus" size={16} />}
      className={classes.add}
      {...preload}
    >
      Add Workspace
    </Button>
  );
}
