import { z } from 'zod';
import { failure, type Failure } from '../site/failure.ts';
import type { MediaLibrary, SiteMedia } from '../site/site.ts';
import type { Rest } from './connection.ts';
import { wireMedia, wireTotals } from './wire.ts';

const FIELDS = 'id,source_url,title,alt_text';
const PER_PAGE = 100;

/** The media library of a WordPress: an image is found again by its slug, which is the marker. */
export function mediaLibrary(rest: Rest, base: string): MediaLibrary {
  const route = `${base}media`;
  const shown = { context: 'edit', _fields: FIELDS };
  return {
    list: async (cursor) => {
      const page = cursor ?? '1';
      const query = { ...shown, media_type: 'image', page, per_page: String(PER_PAGE), orderby: 'id', order: 'asc' };
      const asked = await rest(route, { query });
      if (!asked.ok) return asked;
      const media = z.array(z.unknown()).safeParse(asked.json);
      const totals = wireTotals.safeParse(asked.headers);
      if (!media.success || !totals.success) return unreadable();
      const next = Number(page) < totals.data['x-wp-totalpages'] ? String(Number(page) + 1) : null;
      // Uploads that WordPress could not finish have no URL.
      const whole = media.data.map((one) => wireMedia.safeParse(one)).flatMap(({ data }) => (data ? [mediaOf(data)] : []));
      return { ok: true, media: whole, next };
    },

    read: async (id) => {
      const asked = await rest(`${route}/${id}`, { query: shown });
      if (!asked.ok) return asked;
      const media = wireMedia.safeParse(asked.json);
      return media.success ? { ok: true, media: mediaOf(media.data) } : unreadable();
    },

    find: async (slug) => {
      const asked = await rest(route, { query: { ...shown, slug, orderby: 'id', order: 'asc' } });
      if (!asked.ok) return asked;
      const media = z.array(wireMedia).safeParse(asked.json);
      return media.success ? { ok: true, media: media.data.map(mediaOf) } : unreadable();
    },

    add: async ({ fileName, type, bytes, alt }, slug) => {
      const name = plainName(fileName);
      // The body holds the bytes, so everything else goes into the query.
      const query = { slug, title: name.replace(/\.\w+$/, ''), alt_text: alt };
      const asked = await rest(route, { method: 'POST', query, raw: { type, fileName: name, bytes } });
      return asked.ok ? { ok: true } : asked;
    },

    putAlt: async (id, alt) => {
      const asked = await rest(`${route}/${id}`, { method: 'POST', body: { alt_text: alt } });
      return asked.ok ? { ok: true } : asked;
    },
  };
}

const MAX_NAME = 90;

/** A name that every file system and header accepts: it becomes part of the image's URL. WordPress rejects one without an extension. */
function plainName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/is.exec(name) ?? [];
  const plain = stem
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-|-$/g, '');
  return `${plain || 'picture'}${ending.toLowerCase()}`;
}

const mediaOf = ({ id, source_url: url, title, alt_text: alt }: z.output<typeof wireMedia>): SiteMedia => ({
  id: String(id),
  url,
  title: title.raw,
  alt,
});

function unreadable(): Failure {
  return failure('unexpected', 'WordPress’s media library could not be read.');
}
