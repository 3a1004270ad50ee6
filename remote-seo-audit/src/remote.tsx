import { Route, Routes } from '@canopy/shell-api';
import { AuditScreen } from './features/audit/AuditScreen.tsx';
import { ImagesScreen } from './features/images/ImagesScreen.tsx';
import { InternalLinksScreen } from './features/internal-links/InternalLinksScreen.tsx';
import { PagesScreen } from './features/pages/PagesScreen.tsx';

/** What crawls of the workspace's site found. */
export function Remote() {
  return (
    <Routes>
      <Route path="/seo-audit/audit" element={<AuditScreen />} />
      <Route path="/seo-audit/pages" element={<PagesScreen />} />
      <Route path="/seo-audit/images" element={<ImagesScreen />} />
      <Route path="/seo-audit/internal-links" element={<InternalLinksScreen />} />
    </Routes>
  );
}
