import { lateScreen, Route, Routes, useUser } from '@canopy/shell-api';
import { Skeleton, Stack } from '@canopy/ui';
import { Suspense, type ComponentType } from 'react';
import { ConnectScreen } from './features/connect/ConnectScreen.tsx';
import { DataSourceMenu } from './features/connect/DataSourceMenu.tsx';
import { DashboardShell } from './shell/DashboardShell.tsx';

const OverviewScreen = lateScreen(async () => {
  const [{ OverviewScreen: Overview }, { EngagementSection }] = await Promise.all([import('./features/overview/OverviewScreen.tsx'), import('./features/performance/EngagementSection.tsx')]);
  return function OverviewWithEngagement() {
    const { organisation } = useUser();
    return <Overview {...(organisation.has_ga_access && { engagement: <EngagementSection /> })} />;
  };
});
const PerformanceScreen = lateScreen(async () => (await import('./features/performance/PerformanceScreen.tsx')).PerformanceScreen);
const PageScreen = lateScreen(async () => (await import('./features/page/PageScreen.tsx')).PageScreen);
const QueryScreen = lateScreen(async () => (await import('./features/query/QueryScreen.tsx')).QueryScreen);
const AnalyticsScreen = lateScreen(async () => (await import('./features/analytics/AnalyticsScreen.tsx')).AnalyticsScreen);

/** A dashboard's outline while its code is on the way. */
function Coming() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={440} />
      <Skeleton height={300} />
    </Stack>
  );
}

function Dashboard({ screen: Screen }: { readonly screen: ComponentType }) {
  return (
    <DashboardShell connect={<ConnectScreen />} dataSource={<DataSourceMenu />}>
      <Suspense fallback={<Coming />}>
        <Screen />
      </Suspense>
    </DashboardShell>
  );
}

// Always the same elements: a step in the address draws anew what listens to the address, not the whole dashboard.
const DASHBOARDS = (
  <Routes>
    <Route path="/dashboard/overview" element={<Dashboard screen={OverviewScreen} />} />
    <Route path="/dashboard" element={<Dashboard screen={PerformanceScreen} />} />
    <Route path="/dashboard/page" element={<Dashboard screen={PageScreen} />} />
    <Route path="/dashboard/query" element={<Dashboard screen={QueryScreen} />} />
    <Route path="/dashboard/analytics" element={<Dashboard screen={AnalyticsScreen} />} />
  </Routes>
);

/** The dashboards. */
export function Remote() {
  return DASHBOARDS;
}
