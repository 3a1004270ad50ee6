import type { ResourceKind } from '../page-result.ts';
import { srcsetCandidates } from './srcset.ts';

/** Something a page loads or sends to, before its URL is resolved. */
export type RawResource = { kind: ResourceKind; href: string; offset: number };
type Found = Omit<RawResource, 'offset'>;

const SOURCES: Record<string, ResourceKind> = {
  script: 'script',
  iframe: 'frame',
  frame: 'frame',
  video: 'media',
  audio: 'media',
  embed: 'media',
  track: 'media',
};
const MAX_RESOURCES = 2_000;

/** Collects what a page loads besides images, and where its forms submit to. */
export class ResourceCollector {
  readonly resources: RawResource[] = [];

  open(tag: string, attributes: Record<string, string>, offset: number): void {
    for (const found of this.#find(tag, attributes)) {
      if (this.resources.length >= MAX_RESOURCES) return;
      if (found.href.trim() !== '') this.resources.push({ ...found, offset });
    }
  }

  #find(tag: string, attributes: Record<string, string>): readonly Found[] {
    const found: Found[] = [];
    const kind = SOURCES[tag];
    if (kind !== undefined) found.push({ kind, href: attributes['src'] ?? '' });
    if (tag === 'video' && attributes['poster'] !== undefined) found.push({ kind: 'image', href: attributes['poster'] });
    if ((tag === 'img' || tag === 'source') && attributes['srcset'] !== undefined)
      for (const { value } of srcsetCandidates(attributes['srcset'])) found.push({ kind: 'image', href: value });
    if (tag === 'form') found.push({ kind: 'form', href: attributes['action'] ?? '' });
    if (tag === 'object') found.push({ kind: 'media', href: attributes['data'] ?? '' });
    if (tag === 'link') found.push(...ofLink(attributes));
    return found;
  }
}

function ofLink(attributes: Record<string, string>): Found[] {
  const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
  const href = attributes['href'] ?? '';
  if (rel.includes('stylesheet')) return [{ kind: 'style', href }];
  return rel.includes('icon') ? [{ kind: 'icon', href }] : [];
}
