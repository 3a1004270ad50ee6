import { Button } from '@mantine/core';

/** A small retry button for use in a notice. */
export function RetryButton({ onRetry, running }: { onRetry: () => void; running?: boolean }) {
  return (
    <Button size="xs" variant="default" onClick={onRetry} loading={running}>
      Retry
    </Button>
  );
}
