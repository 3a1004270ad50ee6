import { Button } from '@mantine/core';

/** Retry, small, within a notice. */
export function RetryButton({ onRetry, running }: { onRetry: () => void; running?: boolean }) {
  return (
    <Button size="xs" variant="default" onClick={onRetry} loading={running}>
      Retry
    </Button>
  );
}
