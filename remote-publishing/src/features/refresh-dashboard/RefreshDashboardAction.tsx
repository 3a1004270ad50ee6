import { Button, Icon } from '@canopy/ui';
import { useDashboardRefresh } from './use-dashboard-refresh.ts';

/** The header's button on the dashboards, for administrators: imports the connected sources again. */
export function RefreshDashboardAction() {
  const { start, running, isConnected } = useDashboardRefresh();
  if (!isConnected) return null;
  return (
    <Button variant="default" leftSection={<Icon name="refresh" />} loading={running} onClick={start}>
      Refresh dashboard
    </Button>
  );
}
