import { describe, expect, it } from '@jest/globals';
import type { SiteDocument, SiteRef } from './document.ts';
import { failure, type Failure } from './failure.ts';
import { FAILURE_REASONS } from './failure.ts';
import { ABILITIES, type Site, type SiteWritten } from './site.ts';

export type SiteUnderTest = {
  site: Site;
  /** the same site with invalid credentials */
  stranger: Site;
  /** kind of new entries */
  kind: string;
  /** whether the platform itself supports scheduled publishing */
  schedules: boolean;
  /** edits the entry as somebody else in the platform's own editor */
  editElsewhere(ref: SiteRef, html: string): Promise<void>;
  /** lets the next change through, but loses its response */
  loseNextAnswer(ref: SiteRef | null): Promise<void>;
  /** loses the response of the next upload; null: Canopy does not write to this platform's media library */
  loseNextUpload: (() => Promise<void>) | null;
  /** answers the next upload with a server error */
  failNextUpload?: () => Promise<void>;
  /** what visitors get at a URL: status and body */
  visit(url: string): Promise<{ status: number; body: string }>;
};

/** No connector may hide a failure. */
function written(result: SiteWritten | Failure): SiteDocument {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.document;
}

/** A transparent pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

const HTML = '<!-- wp:paragraph -->\n<p>Caf\u00e9 &amp; \u201cseed\u201d <a href="/a">a</a></p>\n<!-- /wp:paragraph -->';

/** The behaviour that every platform's connector must show, against its sandbox or the real service. */
export function describeSite(name: string, start: () => SiteUnderTest): void {
  let made = 0;
  const word = name.toLowerCase().replace(/\W+/g, '-');
  const create = async ({ site, kind }: SiteUnderTest, html = HTML) => {
    made += 1;
    const marker = `canopy-${word}-${made}`;
    return { marker, document: written(await site.create({ kind, title: `Story ${made}`, html }, marker)) };
  };

  describe(`${name}: the interface of a site`, () => {
    it('tells what the site is and what it allows', async () => {
      const { site, kind } = start();
      const check = await site.check();
      if (!check.ok) throw new Error(check.message);
      expect(check.kinds.map((entry) => entry.kind)).toContain(kind);
      expect(check.site.url).not.toMatch(/\/$/);
      const permissions = await site.permissions();
      if (!permissions.ok) throw new Error(permissions.message);
      expect(permissions.abilities.map((ability) => ability.name).sort()).toEqual([...ABILITIES].sort());
    });

    it('lists its entries and reads each as it is stored', async () => {
      const { site, kind } = start();
      const list = await site.list(kind);
      if (!list.ok) throw new Error(list.message);
      const [first] = list.entries;
      if (first === undefined) throw new Error('the site has no entries');
      const read = await site.read(first.ref);
      expect(read).toMatchObject({ ok: true, document: { ref: first.ref, title: first.title, slug: first.slug } });
    });

    it('creates a draft that nobody sees, publishes it, and makes it a draft again', async () => {
      const test = start();
      const { document } = await create(test);
      expect(document).toMatchObject({ status: 'draft', html: HTML, url: null });
      const shown = written(await test.site.publish(document.ref, `${word}-story-${made}`));
      expect(shown).toMatchObject({ status: 'published', slug: `${word}-story-${made}`, html: HTML });
      expect(await test.visit(shown.url ?? '')).toMatchObject({ status: 200, body: expect.stringContaining('Caf\u00e9') });
      expect(written(await test.site.publish(document.ref, `${word}-story-${made}`)).ref).toEqual(document.ref);
      expect(written(await test.site.unpublish(document.ref))).toMatchObject({ status: 'draft', html: HTML });
      expect(await test.visit(shown.url ?? '')).toMatchObject({ status: 404 });
    });

    it('creates one entry for a marker, however often it is asked', async () => {
      const { site, kind, loseNextAnswer } = start();
      made += 1;
      const entry = { kind, title: `Once ${name} ${made}`, html: HTML };
      const marker = `canopy-once-${word}-${made}`;
      await loseNextAnswer(null);
      const first = written(await site.create(entry, marker));
      const second = written(await site.create(entry, marker));
      expect(second.ref).toEqual(first.ref);
      const list = await site.list(kind);
      expect(list.ok && list.entries.filter(({ title }) => title === entry.title)).toHaveLength(1);
    });

    it('writes what was sent, byte for byte, and says so only once it has read it', async () => {
      const test = start();
      const { document } = await create(test);
      const html = `${HTML}\n\n<p data-x='1'>[gallery ids="1,2"] &nbsp; done</p>`;
      const after = written(await test.site.write(document.ref, { html }, document.revision));
      expect(after.html).toBe(html);
      expect(after.revision).not.toBe(document.revision);
      const again = await test.site.write(document.ref, { html }, document.revision);
      expect(again).toMatchObject({ ok: true, changed: false });
    });

    it('does not overwrite what somebody changed meanwhile', async () => {
      const test = start();
      const { document } = await create(test);
      await test.editElsewhere(document.ref, '<p>Edited by hand</p>');
      const answer = await test.site.write(document.ref, { html: '<p>Ours</p>' }, document.revision);
      expect(answer).toMatchObject({ ok: false, reason: 'conflict', current: { html: '<p>Edited by hand</p>' } });
      expect(await test.site.read(document.ref)).toMatchObject({ document: { html: '<p>Edited by hand</p>' } });
    });

    it('looks at the site where the answer to a write was lost', async () => {
      const test = start();
      const { document } = await create(test);
      await test.loseNextAnswer(document.ref);
      expect(written(await test.site.write(document.ref, { html: '<p>Lost and found</p>' }, document.revision)).html).toBe(
        '<p>Lost and found</p>',
      );
    });

    it('writes title and description of the head, and reads them back', async () => {
      const test = start();
      const { document } = await create(test);
      const meta = { title: 'Seed \u2013 the long way', description: 'What to keep, "dry" & when.' };
      expect(written(await test.site.writeMeta(document.ref, meta, document.revision)).meta).toMatchObject(meta);
    });

    it('schedules, or says that it cannot', async () => {
      const test = start();
      const { document } = await create(test);
      const at = new Date(Date.now() + 86_400_000);
      const answer = await test.site.schedule(document.ref, at, `${word}-later-${made}`);
      if (!test.schedules) expect(answer).toMatchObject({ ok: false, reason: 'unsupported' });
      else {
        const planned = written(answer);
        expect(planned.status).toBe('scheduled');
        expect(Math.abs(Date.parse(planned.publishAt ?? '') - at.getTime())).toBeLessThan(1_000);
        expect(written(await test.site.publish(document.ref)).status).toBe('published');
      }
    });

    it('keeps a picture in the library once per marker, with its alternative text, or says that it cannot', async () => {
      const { site, stranger, loseNextUpload, visit } = start();
      const picture = { fileName: 'Blühende Hecke (1).png', type: 'image/png', bytes: PNG, alt: 'A hedge “in flower” & bees' };
      const marker = `canopy-picture-${word}`;
      if (loseNextUpload === null) {
        expect(await site.addMedia(picture, marker)).toMatchObject({ ok: false, reason: 'unsupported' });
        expect(await site.listMedia()).toMatchObject({ ok: false, reason: 'unsupported' });
        return;
      }
      await loseNextUpload();
      const first = await site.addMedia(picture, marker);
      if (!first.ok) throw new Error(first.message);
      expect(first).toMatchObject({
        changed: true,
        media: { alt: picture.alt, url: expect.stringMatching(/\/bluhende-hecke-1[^/]*\.png$/) },
      });
      expect(await visit(first.media.url)).toMatchObject({ status: 200 });
      // Somebody rewords it in the library: the next publish of the same image keeps that.
      const { id } = first.media;
      const better = 'A hawthorn hedge in flower';
      expect(await site.writeAlt(id, better, picture.alt)).toMatchObject({ ok: true, changed: true, media: { alt: better } });
      expect(await site.writeAlt(id, 'Another', picture.alt)).toMatchObject({ ok: false, reason: 'conflict' });
      expect(await site.addMedia(picture, marker)).toEqual({ ok: true, changed: false, media: { ...first.media, alt: better } });
      const list = await site.listMedia();
      expect(list.ok && list.media.filter(({ url }) => url === first.media.url)).toEqual([{ ...first.media, alt: better }]);
      expect(await stranger.addMedia(picture, `${marker}-2`)).toMatchObject({ ok: false, reason: 'bad-credentials' });
      // A name without Latin letters keeps its extension, which platforms require.
      const foreign = await site.addMedia({ ...picture, fileName: '庭.PNG' }, `${marker}-3`);
      expect(foreign).toMatchObject({ ok: true, media: { title: 'picture', url: expect.stringMatching(/\/picture[^/]*\.png$/) } });
    });

    it('calls a picture refused that makes the site’s server fail while its library can be read', async () => {
      const { site, failNextUpload } = start();
      if (!failNextUpload) return;
      await failNextUpload();
      const picture = { fileName: 'bed.png', type: 'image/png', bytes: PNG, alt: 'A bed' };
      expect(await site.addMedia(picture, `canopy-failing-${word}`)).toMatchObject({
        reason: 'refused',
        message: expect.stringContaining('status 500'),
      });
    });

    it('reports what does not exist and who is not let in, with reasons of the list', async () => {
      const { site, stranger, kind } = start();
      const nothing = await site.read({ kind, id: kind.startsWith('items:') ? 'f'.repeat(24) : '99999999' });
      expect(nothing).toMatchObject({ ok: false, reason: 'not-found' });
      const refused = await stranger.check();
      expect(refused).toMatchObject({ ok: false, reason: 'bad-credentials' });
      for (const answer of [nothing, refused])
        expect(FAILURE_REASONS).toContain(answer.ok ? failure('unexpected', '').reason : answer.reason);
    });
  });
}
