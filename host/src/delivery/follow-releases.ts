import { resolveReleases } from '@canopy/contract/host';
import { parseRegistry, type Registry } from '@canopy/federation';
import type { Remotes } from '@canopy/federation/runtime';
import { ApiError, reportError, send } from '@canopy/shell-api';
import { getConfig, getOrganisationId } from '@canopy/shell-api/host';
import { HOST_VERSION } from '../telemetry/host-version.ts';
import { deliveryStore } from './delivery-store.ts';
import { nothingPends } from './nothing-pends.ts';
import { forgetPreviewToken, previewToken } from './preview-token.ts';
import { sendReports } from './send-reports.ts';
import { freeToSwap, swapRemotes } from './swap-remotes.ts';

/** How often it is asked whether there are newer releases, ms; not while nobody looks. */
const POLL_MS = 60_000;
/** Tabs are switched to and fro: not asked again within this time, ms. */
const REST_MS = 5_000;

export interface Follower {
  /** Another workspace, or the first: asked at once, and what differs is put in place at once. */
  readonly organisation: (id: string) => void;
  /** Without the preview link from now on. */
  readonly leavePreview: () => Promise<void>;
  readonly stop: () => void;
}

/** A remote of a developer's machine is put there by the page and stays, whatever is resolved. */
function withOverrides(next: Registry, now: Registry): Registry {
  const local = new Set(getConfig().overrides.map(({ name }) => name));
  const own = now.remotes.filter(({ name }) => local.has(name));
  return { ...next, remotes: [...next.remotes.filter(({ name }) => !own.some((remote) => remote.name === name)), ...own] };
}

/** @returns the set as it was resolved */
async function ask(remotes: Remotes): Promise<Registry> {
  const token = previewToken();
  const answer = await send(resolveReleases, { query: { ...(token && { preview: token }) } }, { background: true, remote: 'host' });
  const resolved = parseRegistry(answer.registry);
  remotes.update(withOverrides(resolved, remotes.registry));
  if (!token || previewToken() !== token) return resolved;
  deliveryStore.set({ preview: answer.preview });
  // It will not become good again; what it says shows until it is dismissed.
  if (answer.preview && answer.preview.state !== 'active') forgetPreviewToken();
  return resolved;
}

/** Keeps the page's set of releases up to date, and reports how they fare. */
export function followReleases(remotes: Remotes): Follower {
  let lastAt = 0;
  let organisation: string | undefined;
  let stopReports: (() => void) | undefined;

  /** @param swapped what is put in place unasked: what is meant for this workspace and not for all, everything, or nothing */
  async function resolve(swapped: 'theirs' | 'all' | 'nothing'): Promise<void> {
    lastAt = Date.now();
    const asked = getOrganisationId();
    let resolved: Registry;
    try {
      resolved = await ask(remotes);
    } catch (thrown) {
      if (swapped !== 'nothing') nothingPends(remotes);
      // A platform that is away is nothing new; an answer that cannot be used is.
      if (thrown instanceof ApiError && thrown.kind !== 'contract') return;
      reportError(
        {
          error_type: 'releases',
          error_message: thrown instanceof Error ? thrown.message : String(thrown),
          context: {},
          remote: 'host',
          version: HOST_VERSION,
        },
        thrown,
      );
      return;
    }
    if (swapped === 'nothing' || asked !== getOrganisationId()) return;
    const channelOf = (name: string) => resolved.remotes.find((remote) => remote.name === name)?.channel;
    const isTheirs = (name: string) => channelOf(name) !== 'stable' || remotes.status(name).channel !== 'stable';
    await swapRemotes(
      remotes,
      freeToSwap(remotes).filter((name) => swapped === 'all' || isTheirs(name)),
      { quiet: true },
    );
  }

  const poll = () => {
    if (document.visibilityState === 'visible' && organisation !== undefined && Date.now() - lastAt >= REST_MS) void resolve('nothing');
  };
  const timer = setInterval(poll, POLL_MS);
  document.addEventListener('visibilitychange', poll);

  return {
    organisation(id) {
      if (id === organisation) return;
      const isFirst = organisation === undefined;
      organisation = id;
      stopReports ??= sendReports(() => remotes.registry.id);
      void resolve(isFirst ? 'theirs' : 'all');
    },
    async leavePreview() {
      forgetPreviewToken();
      deliveryStore.set({ preview: null });
      await resolve('all');
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      stopReports?.();
    },
  };
}
