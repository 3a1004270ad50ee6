import '@canopy/ui/styles.css';
import './start/start.css';
import type { Remotes } from '@canopy/federation/runtime';
import { claimTab, configureShell, isSignedIn, isSignInKnown, preloadUserManager, watchDateRange } from '@canopy/shell-api/host';
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
import { reportUncaught } from './telemetry/report-uncaught.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

/** How many files the browser keeps resource timings of. */
const MAX_FILES = 2_000;

/** Starts loading the remote behind the URL before React starts; not for visitors who must sign in first. */
function startRemoteOf(path: string, remotes: Remotes): void {
  const route = resolveRoute(path, remotes.routes);
  if (route.kind === 'redirect' && route.to !== path) return startRemoteOf(route.to, remotes);
  if (route.kind !== 'remote') return;
  if (route.owner.route.layout === 'bare' || isSignedIn()) void remotes.load(route.owner.remote, './Remote');
}

/** Also requests the user data before React mounts, for screens that need it. */
function askWhoIsHere(path: string, { routes }: Remotes): void {
  const route = resolveRoute(path, routes);
  const isForAnyone = route.kind === 'host' && route.screen.access === 'anyone';
  if (!isForAnyone && isSignedIn()) beginUser();
}

async function start(root: HTMLElement): Promise<void> {
  // The browser answers from another process; all of the following runs meanwhile.
  const claimed = claimTab();
  const { config, registry, styleNonce } = readPage(document);
  // Styles that libraries add at runtime take the page's nonce from here.
  if (styleNonce) __webpack_nonce__ = styleNonce;
  configureShell(config);
  reportHostFaults();
  startTelemetry(config);
  reportUncaught();
  // The browser's default buffer of 250 entries would be full after a few remotes.
  performance.setResourceTimingBufferSize(MAX_FILES);
  takePreviewToken();
  const remotes = makeRemotes(awaitPreview(registry));
  reportViolations(remotes);
  startRemoteOf(location.pathname, remotes);
  // Nothing is resolved for visitors who are not signed in.
  if (!isSignedIn()) nothingPends(remotes);
  watchDateRange();
  // Before anything requests a token: a copied tab must not use the original's.
  await claimed;
  // A new tab asks the provider first thing.
  if (!isSignedIn() && isSignInKnown()) preloadUserManager();
  askWhoIsHere(location.pathname, remotes);
  createRoot(root).render(<App remotes={remotes} styleNonce={styleNonce} />);
}

const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => showStartFailure(root, error));

/** The page cannot start at all: neither theme nor components can be relied on, so this is plain text. */
function showStartFailure(root: HTMLElement, error: unknown): void {
  const heading = document.createElement('h1');
  heading.textContent = 'Canopy could not start';
  const text = document.createElement('p');
  text.textContent = 'Nothing was lost. Reload the page. If this continues, send the details below to the portal’s administrators.';
  const detail = document.createElement('pre');
  detail.textContent = error instanceof Error ? error.message : String(error);
  const main = document.createElement('main');
  main.className = 'canopy-start-failure';
  main.append(heading, text, detail);
  root.replaceChildren(main);
}
