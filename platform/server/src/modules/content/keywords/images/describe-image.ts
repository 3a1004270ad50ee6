import { createHash } from 'node:crypto';
import type { CallOutput, ParsedBody } from '@canopy/contract';
import type { describeImage } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { Actor } from '../../../../access/actor.ts';
import type { Deps } from '../../../../deps.ts';
import { problem } from '../../../../http/problem.ts';
import { queryRow } from '../../../../store/rows.ts';
import { crawlToShow, crawlImages } from '../../../seo-audit/crawl-data/index.ts';

const MAX_ALT = 125;
const MAX_BYTES = 15_000_000;
const MAX_PIXELS = 60_000_000;
/** Larger sides cost tokens and show a model nothing more. */
const MAX_SIDE = 1_024;
const MAX_SECONDS = 20;
/** sharp's names; AVIF is `heif`. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const imageRow = z.object({ title: z.nullable(z.string()), lang: z.nullable(z.string()), queries: z.array(z.string()) });
const answerShape = z.object({ alt: z.string().check(z.minLength(1), z.maxLength(400)) });

/**
 * A text for an image by a language model that sees it. Only images of the workspace's list are fetched, through the guarded client.
 * @throws problem 404 `image-not-listed`; 409 `no-image-model`; 424 `image-unreadable` or as `models.generate`; 402 `model-budget-reached`
 */
export async function describeListedImage(
  deps: Deps,
  { organisationId, userId }: Actor,
  { page_id: pageId, src }: ParsedBody<typeof describeImage>,
): Promise<CallOutput<typeof describeImage>> {
  const { db, models } = deps;
  const crawl = await crawlToShow(db, organisationId);
  const listed = await queryRow(
    db,
    z.extend(imageRow, { page_url: z.string(), url: z.nullable(z.string()) }),
    sql`
    select k.title, k.lang, k.queries, k.page_url, i.url from keyword_images k
    left join ${crawlImages({ organisationId, crawlId: sql`${crawl?.crawlId ?? null}::uuid` })} i on i.page_id = k.page_id and i.position = k.position and i.src = k.src
    where k.organisation_id = ${organisationId} and k.page_id = ${pageId} and k.src = ${src} order by k.position limit 1`,
  );
  if (!listed) throw problem(404, 'image-not-listed', 'This image is no longer in the list. Reload it.');
  if (!(await models.available()).some(({ accepts_images: accepts }) => accepts))
    throw problem(409, 'no-image-model', 'No language model with image support is set up. Ask an administrator to add one in Settings.');
  const bytes = await readImage(deps, URL.parse(listed.url ?? src, listed.page_url));
  const { value, model, isSandbox } = await models.generate({
    organisationId,
    userId,
    purpose: 'image-alt',
    schema: answerShape,
    system: 'You write alternative texts: what an image shows, for people who cannot see it, in the language of the page that it is on.',
    instruction: `Say in one sentence of at most ${MAX_ALT} characters what the image shows. Use a query’s words only where the image shows what they name. Do not begin with “image of”.`,
    data: {
      queries: JSON.stringify(listed.queries.map((keyword) => ({ keyword }))),
      page: JSON.stringify({ title: listed.title, language: listed.lang }),
    },
    images: [{ bytes, mediaType: 'image/jpeg' }],
    key: `image-alt ${pageId} ${createHash('sha256').update(src).digest('hex')}`,
    settings: { maxOutputTokens: 300 },
  });
  const alt = shortened(value.alt.replaceAll(/\s+/gu, ' ').trim());
  if (alt === '' || /[<>]|https?:|www\./i.test(alt))
    throw problem(424, 'language-model-refused', 'The language model did not return a usable alt text. Write one yourself.');
  return { alt, model, is_sandbox: isSandbox };
}

/** @throws problem 424 `image-unreadable` */
async function readImage({ outgoing }: Pick<Deps, 'outgoing'>, url: URL | null): Promise<Uint8Array> {
  const unreadable = () =>
    problem(424, 'image-unreadable', 'The image could not be loaded. Open it in a new tab and write the alt text yourself.');
  if (!url) throw unreadable();
  const answer = await outgoing.get(url, { maxBytes: MAX_BYTES });
  if (!answer.ok || answer.status !== 200) throw unreadable();
  try {
    const picture = sharp(answer.body, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    // SVG counts as unreadable: it may contain scripts.
    if (!FORMATS.has((await picture.metadata()).format)) throw unreadable();
    return await picture
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    throw unreadable();
  }
}

function shortened(text: string): string {
  if (text.length <= MAX_ALT) return text;
  const space = text.lastIndexOf(' ', MAX_ALT);
  return text.slice(0, space > 0 ? space : MAX_ALT);
}
