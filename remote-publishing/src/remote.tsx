import { lazyScreen, Redirect, Route, Routes, useSearchParams } from '@canopy/shell-api';
import { Skeleton } from '@canopy/ui';
import { Suspense } from 'react';
import { IntegrationScreen } from './features/platform-integration/IntegrationScreen.tsx';

const GscCallbackScreen = lazyScreen(async () => (await import('./features/gsc-callback/GscCallbackScreen.tsx')).GscCallbackScreen);
const GscDataUpdatingScreen = lazyScreen(
  async () => (await import('./features/gsc-data-updating/GscDataUpdatingScreen.tsx')).GscDataUpdatingScreen,
);
const ManageScreen = lazyScreen(async () => (await import('./features/platform-manage-integration/ManageScreen.tsx')).ManageScreen);
const PlatformCallbackScreen = lazyScreen(
  async () => (await import('./features/platform-callback/PlatformCallbackScreen.tsx')).PlatformCallbackScreen,
);
const PlatformDataUpdatingScreen = lazyScreen(
  async () => (await import('./features/platform-data-updating/PlatformDataUpdatingScreen.tsx')).PlatformDataUpdatingScreen,
);
const BlogsScreen = lazyScreen(async () => (await import('./features/blogs/BlogsScreen.tsx')).BlogsScreen);

/** Webflow redirects visitors to the screen itself. */
function WebflowRoute() {
  const [params] = useSearchParams();
  return params.has('state') ? <PlatformCallbackScreen /> : <IntegrationScreen only="webflow" />;
}

/** An installation started at Shopify names the store. */
function ShopifyRoute() {
  const [params] = useSearchParams();
  const shop = params.get('shop');
  return <IntegrationScreen only="shopify" {...(shop !== null && { shop })} />;
}

/** Platforms that content is published to, what is published there and when, and the connection to Google. */
export function Remote() {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Routes>
        <Route path="/platform-integration" element={<IntegrationScreen />} />
        <Route path="/platform" element={<Redirect to="/platform-manage-integration?tab=pages" />} />
        <Route path="/platform-manage-integration" element={<ManageScreen />} />
        <Route path="/wordpress" element={<IntegrationScreen only="wordpress" />} />
        <Route path="/shopify" element={<ShopifyRoute />} />
        <Route path="/webflow" element={<WebflowRoute />} />
        <Route path="/wordpress/callback" element={<PlatformCallbackScreen />} />
        <Route path="/shopify/callback" element={<PlatformCallbackScreen />} />
        <Route path="/wordpress-data-updating" element={<PlatformDataUpdatingScreen />} />
        <Route path="/shopify-data-updating" element={<PlatformDataUpdatingScreen />} />
        <Route path="/blogs" element={<BlogsScreen />} />
        <Route path="/gsc-callback" element={<GscCallbackScreen />} />
        <Route path="/gsc-data-updating" element={<GscDataUpdatingScreen />} />
      </Routes>
    </Suspense>
  );
}
