import { TASK_POLL_MS } from '@canopy/contract';
import { listTasks } from '@canopy/contract/host';
import { reloadUser, useCall, useOrganisationId } from '@canopy/shell-api';
import { askAgain, getConfig } from '@canopy/shell-api/host';
import { Icon } from '@canopy/ui';
import { useEffect, useRef } from 'react';
import classes from './Layout.module.css';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the outside services that are stand-ins here, so that nobody takes their answers for real ones. */
export function SandboxNotice({ workspace = null }: { readonly workspace?: string | null }) {
  const { sandbox, demo_workspace: demo } = getConfig();
  if (sandbox.length === 0) return null;
  return (
    <footer className={classes.sandbox}>
      <Icon name="flask" size={16} />
      <span>
        Running on the sandbox: {names.format(sandbox)}. No data leaves this installation.
        {workspace !== null && workspace === demo && <DemoNotice />}
      </span>
    </footer>
  );
}

/** The same, below a screen of the selected workspace. */
export const ShellSandboxNotice = () => <SandboxNotice workspace={useOrganisationId()} />;

/** For the demo workspace: says that its contents are samples, and which are still being made. */
function DemoNotice() {
  const { data } = useCall(
    listTasks,
    { query: { kind: 'furnish-demo' } },
    { refreshMs: (tasks) => (tasks && tasks.length > 0 ? TASK_POLL_MS : 0) },
  );
  const doing = data?.[0]?.message;
  // Samples made after a screen was opened appear there.
  const before = useRef(doing);
  useEffect(() => {
    if (before.current !== undefined && before.current !== doing) {
      void askAgain();
      void reloadUser().catch(() => undefined);
    }
    before.current = doing;
  }, [doing]);
  return (
    <>
      {' '}
      This is the demo workspace. Its contents are samples created with the portal itself.
      {doing && ` Still in progress: ${doing.charAt(0).toLowerCase()}${doing.slice(1)}.`}
    </>
  );
}
