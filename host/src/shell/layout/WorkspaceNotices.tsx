import { Slot } from '../../federation/Slot.tsx';
import { useSlotExtensions } from '../../federation/use-slot-extensions.ts';

/** Notices of remotes about the workspace on every screen, such as a failed payment; usually none. */
export function WorkspaceNotices() {
  return <Slot extensions={useSlotExtensions('workspace-notices')} />;
}
