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
import { freeToSwap, leaveWithdrawn, swapRemotes } from './swap-remotes.ts';

/** How often to check for newer releases, in ms; paused while the tab is hidden. */
const POLL_MS = 60_000;
/** Visitors switch tabs often: no new check within this time, in ms. */
const REST_MS = 5_000;

export interface Follower {
  /** A first or different workspace: checks at once and swaps whatever differs at once. */
  readonly organisation: (id: string) => void;
  /** Drops the preview link from now on. */
  readonly leavePreview: () => Promise<void>;
  readonly stop: () => void;
}

/** A remote served from a developer's machine is set by the page and stays, whatever is resolved. */
function withOverrides(next: Registry, now: Registry): Registry {
  const local = new Set(getConfig().overrides.map(({ name }) => name));
  const own = now.remotes.filter(({ name }) => local.has(name));
  return { ...next, remotes: [...next.remotes.filter(({ name }) => !own.some((remote) => remote.name === name)), ...own] };
}

/** @returns the resolved set */
async function ask(remotes: Remotes): Promise<Registry> {
  const token = previewToken();
  const answer = await send(resolveReleases, { query: { ...(token && { preview: token }) } }, { remote: 'host' });
  const resolved = parseRegistry(answer.registry);
  remotes.update(withOverrides(resolved, remotes.registry));
  if (!token || previewToken() !== token) return resolved;
  deliveryStore.set({ preview: answer.preview });
  // The link will not become valid again; its message shows until it is dismissed.
  if (answer.preview && answer.preview.state !== 'active') forgetPreviewToken();
  return resolved;
}

/** Keeps the page's set of releases up to date and reports how they fare. */
export function followReleases(remotes: Remotes): Follower {
  let lastAt = 0;
  let organisation: string | undefined;
  let stopReports: (() => void) | undefined;

  /** @param swapped what is swapped in without asking: releases meant for this workspace only, everything, or nothing */
  async function resolve(swapped: 'theirs' | 'all' | 'nothing'): Promise<void> {
    lastAt = Date.now();
    const asked = getOrganisationId();
    let resolved: Registry;
    try {
      resolved = await ask(remotes);
    } catch (thrown) {
      if (swapped !== 'nothing') nothingPends(remotes);
      // A platform that is down is not worth a report; an unusable answer is.
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
    if (swapped === 'nothing') return await leaveWithdrawn(remotes);
    if (asked !== getOrganisationId()) return;
    const channelOf = (name: string) => resolved.remotes.find((remote) => remote.name === name)?.channel;
    const isTheirs = (name: string) => channelOf(name) !== 'stable' || remotes.status(name).channel !== 'stable';
    await swapRemotes(
      remotes,
      freeToSwap(remotes).filter((name) => swapped === 'all' || isTheirs(name)),
      { quiet: true },
    );
    await leaveWithdrawn(remotes);
  }

  const poll = () => {
    if (document.visibilityState === 'visible' && organisation !== undefined && Date.now() - lastAt >= REST_MS) void resolve('nothing');
  };
  // eslint-disable-next-line no-restricted-syntax -- a fallback: the stream tells of a release at once
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
