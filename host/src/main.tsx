import '@canopy/ui/styles.css';
import './start/start.css';
import type { Remotes } from '@canopy/federation/runtime';
import { claimTab, configureShell, isSignedIn, watchDateRange } from '@canopy/shell-api/host';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { nothingPends } from './delivery/nothing-pends.ts';
import { awaitPreview, takePreviewToken } from './delivery/preview-token.ts';
import { makeRemotes } from './federation/make-remotes.ts';
import { reportHostFaults } from './federation/report-host-faults.ts';
import { reportViolations } from './federation/report-violations.ts';
import { resolveRoute } from './shell/routing/resolve-route.ts';
import { beginUser } from './shell/session/load-user.ts';
import { readPage } from './start/read-page.ts';
import { showStartFailure } from './start/show-start-failure.ts';
import { reportUncaught } from './telemetry/report-uncaught.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

/** Files of which it is remembered how large they were and how long they took. */
const MAX_FILES = 2_000;

/** The remote that the address leads to starts on its way before React does; not for visitors who are to sign in first. */
async function startRemoteOf(path: string, remotes: Remotes): Promise<void> {
  const route = resolveRoute(path, remotes.routes);
  if (route.kind === 'redirect' && route.to !== path) return startRemoteOf(route.to, remotes);
  if (route.kind !== 'remote') return;
  if (route.owner.route.layout === 'bare' || (await isSignedIn())) void remotes.load(route.owner.remote, './Remote');
}

/** Who is here is asked before React mounts as well, for screens that cannot do without. */
async function askWhoIsHere(path: string, { routes }: Remotes): Promise<void> {
  const route = resolveRoute(path, routes);
  const isForAnyone = route.kind === 'host' && route.screen.access === 'anyone';
  if (!isForAnyone && (await isSignedIn())) beginUser();
}

async function start(root: HTMLElement): Promise<void> {
  // The browser answers it from another process: meanwhile all this is done.
  const claimed = claimTab();
  const { config, registry, styleNonce } = readPage(document);
  // Styles that libraries add while the page runs take the page's nonce from here.
  if (styleNonce) __webpack_nonce__ = styleNonce;
  configureShell(config);
  reportHostFaults();
  startTelemetry(config);
  reportUncaught();
  // The browser's own record of 250 files would be full after a few remotes.
  performance.setResourceTimingBufferSize(MAX_FILES);
  takePreviewToken();
  const remotes = makeRemotes(awaitPreview(registry));
  reportViolations(remotes);
  void startRemoteOf(location.pathname, remotes);
  // Nothing is resolved for those who are not known.
  void isSignedIn().then((isKnown) => isKnown || nothingPends(remotes));
  watchDateRange();
  // Before anything asks for a token: a copied tab must not use the other one's.
  await claimed;
  await askWhoIsHere(location.pathname, remotes);
  createRoot(root).render(<App remotes={remotes} styleNonce={styleNonce} />);
}

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => showStartFailure(root, error));
