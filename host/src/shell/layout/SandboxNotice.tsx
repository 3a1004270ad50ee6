import { getConfig } from '@canopy/shell-api/host';
import { Icon } from '@canopy/ui';
import classes from './Layout.module.css';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** Says which outside services are stand-ins here, so that nobody takes their answers for the real ones. */
export function SandboxNotice() {
  const { sandbox } = getConfig();
  if (sandbox.length === 0) return null;
  return (
    <footer className={classes.sandbox}>
      <Icon name="flask" size={16} />
      <span>Runs on the sandbox: {names.format(sandbox)}. Nothing leaves this installation for them.</span>
    </footer>
  );
}
