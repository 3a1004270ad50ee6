import { MAX_IMAGE_BYTES } from '@canopy/contract/content';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { imagesIn } from './images-in.ts';
import { previewImage } from './resize.ts';

const TIMEOUT_MS = 15_000;
const FRESH_MS = 24 * 3_600_000;

/** By workspace and URL, so that opening a draft again asks nobody; null: it could not be shown, which is asked again sooner. */
const shown = new LRUCache<string, { webp: string | null }>({
  maxSize: 64_000_000,
  ttl: FRESH_MS,
  sizeCalculation: ({ webp }, key) => (webp?.length ?? 0) + key.length + 1,
});

// Whether there is no server, no image or a private address: one answer, which maps no network.
const notShown = () => problem(422, 'image-not-loaded', 'This image could not be loaded.');

/**
 * An image of another site, through the guarded client and re-encoded; a relative URL is one of the workspace's site.
 * @throws problem 422 `image-not-loaded`
 */
export async function remoteImage(deps: Pick<Deps, 'db' | 'config' | 'outgoing'>, organisationId: string, given: string): Promise<string> {
  const url = URL.canParse(given) ? given : await urlOnSite(deps, organisationId, given);
  if (url === undefined) throw notShown();
  const key = `${organisationId} ${url}`;
  const known = shown.get(key) ?? { webp: (await ownImage(deps, organisationId, url)) ?? (await fetchImage(deps.outgoing, url)) };
  shown.set(key, known, { ttl: known.webp === null ? 60_000 : FRESH_MS });
  if (known.webp === null) throw notShown();
  return known.webp;
}

async function urlOnSite({ db, config }: Pick<Deps, 'db' | 'config'>, organisationId: string, url: string): Promise<string | undefined> {
  const { domain = '' } = (await readOrganisation(db, organisationId)) ?? {};
  const host = domain.replace(/:\d+$/, '');
  // A site that the operator allows runs on this machine or network, without encryption.
  const scheme = config.crawlAllowHosts.some((one) => one === domain || one === host) ? 'http' : 'https';
  return domain === '' ? undefined : URL.parse(url, `${scheme}://${domain}/`)?.href;
}

/** One of the workspace's own, where browsers reach those by another origin. */
async function ownImage(deps: Pick<Deps, 'db' | 'config'>, organisationId: string, url: string): Promise<string | undefined> {
  const [own] = await imagesIn(deps, organisationId, url);
  return (await own?.bytes())?.toString('base64');
}

async function fetchImage(outgoing: Deps['outgoing'], url: string): Promise<string | null> {
  const answer = await outgoing.get(url, { maxBytes: MAX_IMAGE_BYTES, timeoutMs: TIMEOUT_MS, headers: { accept: 'image/*' } });
  if (!answer.ok || answer.status !== 200) return null;
  const webp = await previewImage(Buffer.from(answer.body));
  return webp === null ? null : webp.toString('base64');
}
