import { failure, type Failure } from './failure.ts';
import type { MediaLibrary, Site, SiteMediaWritten } from './site.ts';

type Face = Pick<Site, 'listMedia' | 'addMedia' | 'writeAlt'>;

/** Implements the guarantees of `Site` for images: one per marker, compared before writing, read back afterwards. */
export function checkedLibrary(library: MediaLibrary | string): Face {
  if (typeof library === 'string') {
    const unsupported = async () => failure('unsupported', library);
    return { listMedia: unsupported, addMedia: unsupported, writeAlt: unsupported };
  }

  const writeAlt: Face['writeAlt'] = async (id, alt, before) => {
    const now = await library.read(id);
    if (!now.ok) return now;
    if (now.media.alt === alt) return { ok: true, media: now.media, changed: false };
    if (now.media.alt !== before) return failure('conflict', 'The alt text has changed on the site since Canopy read it.');
    const answer = await library.putAlt(id, alt);
    if (!answer.ok && answer.lost !== true) return answer;
    const after = await library.read(id);
    if (!after.ok) return failure('unknown-outcome', `The alt text was sent, but could not be verified. ${after.message}`);
    if (after.media.alt === alt) return { ok: true, media: after.media, changed: true };
    return answer.ok ? failure('altered', `The site stored a different alt text: "${after.media.alt}".`) : answer;
  };

  /** The library's image for this marker, with the alt text if it has none yet. */
  const found = async (marker: string, alt: string): Promise<SiteMediaWritten | Failure | null> => {
    const earlier = await library.find(marker);
    if (!earlier.ok) return earlier;
    const [media] = earlier.media;
    if (media === undefined) return null;
    if (media.alt !== '' || alt === '') return { ok: true, media, changed: false };
    const named = await writeAlt(media.id, alt, '');
    // The image is there, and the content has its own alt text.
    return named.ok || named.reason !== 'altered' ? named : { ok: true, media, changed: false };
  };

  return {
    listMedia: (cursor = null) => library.list(cursor),
    addMedia: async (file, marker) => {
      const earlier = await found(marker, file.alt);
      if (earlier !== null) return earlier;
      const added = await library.add(file, marker);
      if (!added.ok && added.lost !== true) return added;
      const now = await found(marker, file.alt);
      if (now === null) {
        if (added.ok) return failure('unknown-outcome', 'The image was sent, but the media library does not list it.');
        // The library is readable, so the upload itself makes the site fail: retrying would never end.
        if (added.answered === true) return failure('refused', `The image was sent, but is not in the media library. ${added.message}`);
        return added;
      }
      return now.ok ? { ...now, changed: true } : failure('unknown-outcome', `The image was sent. ${now.message}`);
    },
    writeAlt,
  };
}
