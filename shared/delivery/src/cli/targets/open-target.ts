import path from 'node:path';
import { openStore } from '../../registry/index.ts';
import type { CliContext } from '../context.ts';
import { portalTarget } from './portal-target.ts';
import { storeTarget } from './store-target.ts';
import type { Target } from './target.ts';

/** @param typed undefined: the releases of this repository @throws DeliveryError CNP-2004 for a URL that cannot be read */
export function openTarget(typed: string | undefined, { root, token }: Pick<CliContext, 'root' | 'token'>): Target {
  if (typed !== undefined && /^https?:\/\//.test(typed)) return portalTarget(typed, token);
  return storeTarget(openStore(typed ?? path.join(root, '.canopy', 'releases')));
}
