import { listBlogs, type Blog } from '@canopy/contract/publishing';
import { refreshCalls } from '@canopy/shell-api';
import { Dialog } from '@canopy/ui/overlays';
import { RunOutcome } from '../run/RunOutcome.tsx';

/** Outcome of a post on the platform, with the available actions: both versions of a conflict, retry, undo. */
export function OutcomeDialog({ blog, onClose }: { readonly blog: Blog; readonly onClose: () => void }) {
  const close = () => {
    onClose();
    void refreshCalls(listBlogs);
  };
  return (
    <Dialog opened onClose={close} size="lg" title={blog.state === 'conflict' ? `Conflict: ${blog.title}` : blog.title}>
      {blog.run_id !== null && <RunOutcome runId={blog.run_id} />}
    </Dialog>
  );
}
