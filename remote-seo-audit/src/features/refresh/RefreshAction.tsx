import { Button, Icon, Tooltip } from '@canopy/ui';
import { usePageRefresh } from './use-page-refresh.ts';

/** The header's button on the audited pages: reads all of them again; once a day except for administrators. */
export function RefreshAction() {
  const { start, running, usedUp } = usePageRefresh();
  const isBlocked = usedUp !== null && !running;
  return (
    <Tooltip label={usedUp} disabled={!isBlocked}>
      <Button variant="default" leftSection={<Icon name="refresh" />} loading={running} disabled={isBlocked} onClick={start}>
        Refresh
      </Button>
    </Tooltip>
  );
}
