import { dismissToast } from '@canopy/shell-api';
import { useToasts, type Toast } from '@canopy/shell-api/host';
import { Button, ToastViewport, type ToastItem } from '@canopy/ui';

function itemOf({ id, title, description, tone, action, open, durationMs }: Toast): ToastItem {
  return {
    id,
    title,
    ...(description !== undefined && { description }),
    variant: tone,
    open,
    duration: durationMs,
    ...(action && {
      action: (
        <Button size="xs" variant="default" onClick={action.run}>
          {action.label}
        </Button>
      ),
    }),
  };
}

/** The shell's toasts at the top right (document 1, section 2.1). */
export function Toasts() {
  return <ToastViewport toasts={useToasts().map(itemOf)} onDismiss={dismissToast} />;
}
