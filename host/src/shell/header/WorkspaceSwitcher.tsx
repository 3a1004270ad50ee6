import { useMaybeUser } from '@canopy/shell-api/host';
import { Icon, Loader, UnstyledButton } from '@canopy/ui';
import { lazy, Suspense } from 'react';
import classes from './Header.module.css';
import { useDisclosure } from './use-disclosure.ts';

const WorkspaceList = lazy(async () => ({ default: (await import('./WorkspaceList.tsx')).WorkspaceList }));

/** The selected workspace, and the others to switch to; for agencies and admins (document 2, section 2.5). */
export function WorkspaceSwitcher({ wide = false }: { readonly wide?: boolean }) {
  const user = useMaybeUser();
  const { isOpen, close, areaProps, buttonProps } = useDisclosure();
  if (!user || !(user.is_admin || user.is_agency)) return null;
  const { name } = user.organisation;
  return (
    <div className={classes.disclosure} data-wide={wide || undefined} {...areaProps}>
      <UnstyledButton className={classes.switch} aria-label={`Workspace ${name}, switch`} {...buttonProps}>
        <Icon name="building" size={16} />
        <span className={classes.switchName}>{name}</span>
        <Icon name="selector" size={16} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes.panel} data-wide={wide || undefined}>
          <Suspense fallback={<Loader label="Loading workspaces" />}>
            <WorkspaceList onDone={close} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
