import { Icon, Tooltip, UnstyledButton } from '@canopy/ui';
import classes from './Sidebar.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Signs out, with a small animation. */
export function SignOutButton({ collapsed }: { readonly collapsed: boolean }) {
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
