import { Slot } from '../../federation/Slot.tsx';
import { useSlotExtensions } from '../../federation/use-slot-extensions.ts';

/** What remotes have to say about the workspace on every screen, such as a payment that failed; usually nothing. */
export function WorkspaceNotices() {
  return <Slot extensions={useSlotExtensions('workspace-notices')} />;
}
