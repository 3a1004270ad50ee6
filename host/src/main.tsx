import '@canopy/ui/styles.css';
import './start/start.css';
import { createRemotes, type Remotes } from '@canopy/federation/runtime';
import { claimTab, configureShell, SHELL_API_VERSION, watchDateRange } from '@canopy/shell-api/host';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { reportLoadFailure } from './federation/report-load-failure.ts';
import { resolvePlace } from './shell/places/resolve-place.ts';
import { readPage } from './start/read-page.ts';
import { showStartFailure } from './start/show-start-failure.ts';
import { reportUncaught } from './telemetry/report-uncaught.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

/** The remote that the address leads to starts on its way before React does. */
function startRemoteOf(path: string, remotes: Remotes): void {
  const place = resolvePlace(path, remotes.routes);
  if (place.kind === 'remote') void remotes.load(place.owner.remote, './Remote');
  if (place.kind === 'redirect' && place.to !== path) startRemoteOf(place.to, remotes);
}

async function start(root: HTMLElement): Promise<void> {
  const { config, registry, styleNonce } = readPage(document);
  configureShell(config);
  startTelemetry(config);
  reportUncaught();
  const remotes = createRemotes(registry, { shellApi: SHELL_API_VERSION, onFailure: (failure) => reportLoadFailure(failure, registry.id) });
  startRemoteOf(location.pathname, remotes);
  watchDateRange();
  // Before anything asks for a token: a copied tab must not use the other one's.
  await claimTab();
  createRoot(root).render(<App remotes={remotes} styleNonce={styleNonce} />);
}

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => showStartFailure(root, error));
