import type { ImageFact } from '../page-result.ts';

/** An image whose URL is not resolved yet, because that has to wait for `<base>`. */
export type RawImage = Omit<ImageFact, 'url' | 'position'>;

/** Collects `<img>`, including the surrounding `<picture>`. */
export class ImageCollector {
  readonly images: RawImage[] = [];
  #picture: { sources: boolean } | null = null;

  open(tag: string, attributes: Record<string, string>, offset: number, inLink: number | null): void {
    if (tag === 'picture') this.#picture = { sources: false };
    if (tag === 'source' && this.#picture && attributes['srcset']) this.#picture.sources = true;
    if (tag !== 'img') return;
    this.images.push({
      src: attributes['src'] ?? null,
      alt: attributes['alt'] ?? null,
      srcset: attributes['srcset'] ?? null,
      pictureSources: this.#picture?.sources ?? false,
      width: pixels(attributes['width']),
      height: pixels(attributes['height']),
      loading: attributes['loading']?.toLowerCase() ?? null,
      decorative:
        /^(presentation|none)$/i.test(attributes['role'] ?? '') || attributes['aria-hidden'] === 'true' || isInvisible(attributes),
      inLink,
      offset,
    });
  }

  close(tag: string): void {
    if (tag === 'picture') this.#picture = null;
  }
}

/** Whether nobody sees it: hidden, or a tracking pixel. */
function isInvisible({ hidden, style = '', width, height }: Record<string, string>): boolean {
  if (hidden !== undefined || /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(style)) return true;
  return (pixels(width) ?? Infinity) <= 1 && (pixels(height) ?? Infinity) <= 1;
}

/** No picture is as large; numbers beyond it would not fit where they are stored. */
const MAX_PIXELS = 1_000_000;

/** "Rules for parsing non-negative integers" of the HTML standard: leading digits count, percentages do not. */
function pixels(value: string | undefined): number | null {
  const [, digits, percent = ''] = /^\s*\+?(\d+)(\.\d*%|%)?/.exec(value ?? '') ?? [];
  return digits === undefined || percent !== '' ? null : Math.min(Number(digits), MAX_PIXELS);
}
