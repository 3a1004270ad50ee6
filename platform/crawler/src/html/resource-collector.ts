import type { ResourceKind } from '../page-result.ts';

/** Something a page loads or sends to, before its address is resolved. */
export type RawResource = { kind: ResourceKind; href: string; offset: number };

const SOURCES: Record<string, ResourceKind> = {
  script: 'script',
  iframe: 'frame',
  frame: 'frame',
  video: 'media',
  audio: 'media',
  embed: 'media',
  track: 'media',
};
const MOST = 2_000;

/** Gathers what a page loads besides images, and where its forms go. */
export class ResourceCollector {
  readonly resources: RawResource[] = [];

  open(tag: string, attributes: Record<string, string>, offset: number): void {
    if (this.resources.length >= MOST) return;
    const found = this.#find(tag, attributes);
    if (found && found.href.trim() !== '') this.resources.push({ ...found, offset });
  }

  #find(tag: string, attributes: Record<string, string>): Omit<RawResource, 'offset'> | null {
    const kind = SOURCES[tag];
    if (kind !== undefined) return { kind, href: attributes['src'] ?? '' };
    if (tag === 'form') return { kind: 'form', href: attributes['action'] ?? '' };
    if (tag === 'object') return { kind: 'media', href: attributes['data'] ?? '' };
    if (tag !== 'link') return null;
    const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('stylesheet')) return { kind: 'style', href: attributes['href'] ?? '' };
    return rel.includes('icon') ? { kind: 'icon', href: attributes['href'] ?? '' } : null;
  }
}
