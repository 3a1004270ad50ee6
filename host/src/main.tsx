import '@canopy/ui/styles.css';
import './start/start.css';
import { createRemotes, type Remotes } from '@canopy/federation/runtime';
import { claimTab, configureShell, isSignedIn, SHELL_API_VERSION, watchDateRange } from '@canopy/shell-api/host';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { reportLoadFailure } from './federation/report-load-failure.ts';
import { resolvePlace } from './shell/places/resolve-place.ts';
import { readPage } from './start/read-page.ts';
import { showStartFailure } from './start/show-start-failure.ts';
import { reportUncaught } from './telemetry/report-uncaught.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

/** The remote that the address leads to starts on its way before React does; not for visitors who are to sign in first. */
async function startRemoteOf(path: string, remotes: Remotes): Promise<void> {
  const place = resolvePlace(path, remotes.routes);
  if (place.kind === 'redirect' && place.to !== path) return startRemoteOf(place.to, remotes);
  if (place.kind !== 'remote') return;
  if (place.owner.route.layout === 'bare' || (await isSignedIn())) void remotes.load(place.owner.remote, './Remote');
}

async function start(root: HTMLElement): Promise<void> {
  const { config, registry, styleNonce } = readPage(document);
  // Styles that libraries add while the page runs take the page's nonce from here.
  if (styleNonce) __webpack_nonce__ = styleNonce;
  configureShell(config);
  startTelemetry(config);
  reportUncaught();
  const remotes = createRemotes(registry, { shellApi: SHELL_API_VERSION, onFailure: (failure) => reportLoadFailure(failure, registry.id) });
  void startRemoteOf(location.pathname, remotes);
  watchDateRange();
  // Before anything asks for a token: a copied tab must not use the other one's.
  await claimTab();
  createRoot(root).render(<App remotes={remotes} styleNonce={styleNonce} />);
}

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => showStartFailure(root, error));
