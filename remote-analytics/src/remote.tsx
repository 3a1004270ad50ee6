import { lazyScreen, Route, Routes, useUser } from '@canopy/shell-api';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { ConnectScreen } from './features/connect/ConnectScreen.tsx';
import { DataSourceMenu } from './features/connect/DataSourceMenu.tsx';
import { Coming } from './shell/Coming.tsx';
import { DashboardShell } from './shell/DashboardShell.tsx';
import { FiguresAhead } from './web/FiguresAhead.tsx';

const SCREENS = {
  '/dashboard': async () => (await import('./features/performance/PerformanceScreen.tsx')).PerformanceScreen,
  '/dashboard/overview': async () => {
    const [{ OverviewScreen: Overview }, { EngagementSection }] = await Promise.all([
      import('./features/overview/OverviewScreen.tsx'),
      import('./features/performance/EngagementSection.tsx'),
    ]);
    return function OverviewWithEngagement() {
      const { organisation } = useUser();
      return <Overview {...(organisation.has_ga_access && { engagement: <EngagementSection /> })} />;
    };
  },
  '/dashboard/page': async () => (await import('./features/page/PageScreen.tsx')).PageScreen,
  '/dashboard/query': async () => (await import('./features/query/QueryScreen.tsx')).QueryScreen,
  '/dashboard/analytics': async () => (await import('./features/analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
} as const;
const PerformanceScreen = lazyScreen(SCREENS['/dashboard']);
const OverviewScreen = lazyScreen(SCREENS['/dashboard/overview']);
const PageScreen = lazyScreen(SCREENS['/dashboard/page']);
const QueryScreen = lazyScreen(SCREENS['/dashboard/query']);
const AnalyticsScreen = lazyScreen(SCREENS['/dashboard/analytics']);

const isScreen = (path: string): path is keyof typeof SCREENS => Object.hasOwn(SCREENS, path);

// The screen about to be opened loads along with the remote, while the portal still fetches the user data. If that fails, it is
// fetched again when it is shown.
SCREENS[isScreen(location.pathname) ? location.pathname : '/dashboard']().catch(() => undefined);

interface DashboardProps {
  readonly screen: ComponentType;
  /** requests the first figures before the screen has loaded */
  readonly ahead?: ReactNode;
}

function Dashboard({ screen: Screen, ahead }: DashboardProps) {
  return (
    <DashboardShell connect={<ConnectScreen />} dataSource={<DataSourceMenu />} ahead={ahead}>
      <Suspense fallback={<Coming />}>
        <Screen />
      </Suspense>
    </DashboardShell>
  );
}

// Stable elements: a change of the URL re-renders what listens to the URL, not the whole dashboard.
const DASHBOARDS = (
  <Routes>
    <Route path="/dashboard/overview" element={<Dashboard screen={OverviewScreen} />} />
    <Route path="/dashboard" element={<Dashboard screen={PerformanceScreen} ahead={<FiguresAhead />} />} />
    <Route path="/dashboard/page" element={<Dashboard screen={PageScreen} />} />
    <Route path="/dashboard/query" element={<Dashboard screen={QueryScreen} />} />
    <Route path="/dashboard/analytics" element={<Dashboard screen={AnalyticsScreen} />} />
  </Routes>
);

/** The dashboards. */
export function Remote() {
  return DASHBOARDS;
}
