import { listBlogs, type Blog } from '@canopy/contract/publishing';
import { refreshCalls } from '@canopy/shell-api';
import { Dialog } from '@canopy/ui/overlays';
import { RunOutcome } from '../run/RunOutcome.tsx';
import { useRun } from '../run/use-run.ts';

/** What became of a post on the platform, with the ways on: both versions of a conflict, another try, undo. */
export function OutcomeDialog({ blog, onClose }: { readonly blog: Blog; readonly onClose: () => void }) {
  const run = useRun(blog.run_id);
  const close = () => {
    onClose();
    void refreshCalls(listBlogs);
  };
  return (
    <Dialog opened onClose={close} size="lg" title={blog.state === 'conflict' ? `Conflict: ${blog.title}` : blog.title}>
      <RunOutcome run={run} />
    </Dialog>
  );
}
