import { lazyScreen, Redirect, Route, Routes } from '@canopy/shell-api';
import { Skeleton, Stack } from '@canopy/ui';
import { Suspense } from 'react';
import { AuditScreen } from './features/audit/AuditScreen.tsx';

// Visitors arrive at the audit; the other screens load on demand.
const PagesScreen = lazyScreen(async () => (await import('./features/pages/PagesScreen.tsx')).PagesScreen);
const ImagesScreen = lazyScreen(async () => (await import('./features/images/ImagesScreen.tsx')).ImagesScreen);
const InternalLinksScreen = lazyScreen(async () => (await import('./features/internal-links/InternalLinksScreen.tsx')).InternalLinksScreen);
const PageSpeedScreen = lazyScreen(async () => (await import('./features/page-speed/PageSpeedScreen.tsx')).PageSpeedScreen);
const HistoryScreen = lazyScreen(async () => (await import('./features/history/HistoryScreen.tsx')).HistoryScreen);
const ChecksScreen = lazyScreen(async () => (await import('./features/checks/ChecksScreen.tsx')).ChecksScreen);
const SettingsScreen = lazyScreen(async () => (await import('./features/settings/SettingsScreen.tsx')).SettingsScreen);
const PriorityScreen = lazyScreen(async () => (await import('./features/priority/PriorityScreen.tsx')).PriorityScreen);
const BacklinksScreen = lazyScreen(async () => (await import('./features/backlinks-app/BacklinksScreen.tsx')).BacklinksScreen);

/** A screen's outline while its code loads. */
function Coming() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={56} />
      <Skeleton height={40} />
      <Skeleton height={400} />
    </Stack>
  );
}

/** Findings of crawls of the workspace's site. */
export function Remote() {
  return (
    <Suspense fallback={<Coming />}>
      <Routes>
        <Route path="/seo-audit/audit" element={<AuditScreen />} />
        <Route path="/seo-audit/pages" element={<PagesScreen />} />
        <Route path="/seo-audit/images" element={<ImagesScreen />} />
        <Route path="/seo-audit/internal-links" element={<InternalLinksScreen />} />
        <Route path="/seo-audit/page-speed" element={<PageSpeedScreen />} />
        <Route path="/seo-audit/history" element={<HistoryScreen />} />
        <Route path="/seo-audit/checks" element={<ChecksScreen />} />
        <Route path="/seo-audit/settings" element={<SettingsScreen />} />
        <Route path="/priority" element={<PriorityScreen />} />
        <Route path="/backlinks-app" element={<BacklinksScreen />} />
        <Route path="*" element={<Redirect to="/seo-audit/audit" />} />
      </Routes>
    </Suspense>
  );
}
