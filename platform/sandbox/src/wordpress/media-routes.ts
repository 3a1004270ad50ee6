import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from './caller.ts';
import { gmt } from './gmt.ts';
import { pickFields } from './item-view.ts';
import { slugify } from './permalinks.ts';
import { invalidParameters, missingRight, RestError } from './rest-error.ts';
import { baseUrl, parametersOf, type RestParts } from './rest-parts.ts';
import { can } from './roles.ts';
import type { Media, User, WordpressState } from './state.ts';

const ROUTE = '/wp/v2/media';
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' };
const ALLOWED_NAME = /[^.]\.(png|jpe?g|webp|gif)$/i;

type ById = { Params: { id: string } };
const texts = z.object({ title: z.string().optional(), alt_text: z.string().optional(), slug: z.string().optional() });
const listed = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  slug: z.string().optional(),
  _fields: z.string().optional(),
});

/** `wp/v2/media`: pictures are listed, uploaded as they are, read, and their texts changed. */
export function mediaRoutes(rest: FastifyInstance, parts: RestParts): void {
  const { store, clock } = parts;
  rest.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const show = (request: FastifyRequest, media: Media) =>
    pickFields(mediaView(media, baseUrl(request)), (request.query as { _fields?: string })._fields);
  const writer = (request: FastifyRequest): User => {
    const user = callerOf(request, parts)?.user ?? null;
    if (user === null || !can(user, 'upload_files'))
      throw missingRight(user !== null, 'rest_cannot_create', 'Sorry, you are not allowed to upload media on this site.');
    return user;
  };

  rest.get(ROUTE, async (request, reply) => {
    const parsed = listed.safeParse(request.query);
    if (!parsed.success) throw invalidParameters([{ name: 'per_page', code: 'rest_out_of_bounds', message: 'per_page is out of bounds.' }]);
    if ((request.query as { context?: string }).context === 'edit') writer(request);
    const { page, per_page: size, slug } = parsed.data;
    const all = store.state.media.filter((media) => slug === undefined || media.slug === slug);
    reply.header('x-wp-total', all.length).header('x-wp-totalpages', Math.ceil(all.length / size));
    return all.slice((page - 1) * size, page * size).map((media) => show(request, media));
  });

  rest.post(ROUTE, async (request, reply) => {
    const user = writer(request);
    const { body } = request;
    const name = /filename="?([^";]+)"?/.exec(request.headers['content-disposition'] ?? '')?.[1];
    if (!Buffer.isBuffer(body) || body.length === 0) throw new RestError(400, 'rest_upload_no_data', 'No data supplied.');
    if (name === undefined) throw new RestError(400, 'rest_upload_invalid_disposition', 'Invalid Content-Disposition supplied.');
    const type = request.headers['content-type'] ?? '';
    const extension = EXTENSIONS[type];
    // WordPress reports this as an error of the server.
    if (extension === undefined || !ALLOWED_NAME.test(name))
      throw new RestError(500, 'rest_upload_sideload_error', 'Sorry, you are not allowed to upload this file type.');
    const given = texts.parse(request.query);
    const now = gmt(clock());
    const plain = slugify(name.replace(/\.\w+$/, '')) || 'file';
    const media: Media = {
      id: store.state.nextId,
      author: user.id,
      slug: uniqueName(
        slugify(given.slug ?? plain),
        store.state.media.map(({ slug }) => slug),
      ),
      title: given.title ?? plain,
      alt: given.alt_text ?? '',
      path: freePath(plain, extension, now, store.state),
      type,
      modified_gmt: now,
      base64: body.toString('base64'),
    };
    store.state.nextId += 1;
    store.state.media.push(media);
    await store.save();
    return reply.code(201).send(show(request, media));
  });

  const found = (id: string): Media => {
    const media = store.state.media.find((one) => String(one.id) === id);
    if (media === undefined) throw new RestError(404, 'rest_post_invalid_id', 'Invalid post ID.');
    return media;
  };
  rest.get<ById>(`${ROUTE}/:id`, async (request) => show(request, found(request.params.id)));
  rest.post<ById>(`${ROUTE}/:id`, async (request) => {
    writer(request);
    const media = found(request.params.id);
    const { title = media.title, alt_text: alt = media.alt } = texts.parse(parametersOf(request));
    Object.assign(media, { title, alt, modified_gmt: gmt(clock()) });
    await store.save();
    return show(request, media);
  });
}

function uniqueName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let count = 2; taken.includes(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

function freePath(plain: string, extension: string, now: string, state: WordpressState): string {
  const folder = `/wp-content/uploads/${now.slice(0, 7).replace('-', '/')}`;
  const taken = state.media.flatMap(({ path }) => (path.endsWith(`.${extension}`) ? [path.slice(0, -extension.length - 1)] : []));
  return `${uniqueName(`${folder}/${plain}`, taken)}.${extension}`;
}

function mediaView({ id, author, slug, title, alt, path, type, modified_gmt: modified }: Media, base: string) {
  return {
    id,
    date_gmt: modified,
    modified_gmt: modified,
    slug,
    status: 'inherit',
    type: 'attachment',
    author,
    title: { raw: title, rendered: title },
    alt_text: alt,
    media_type: 'image',
    mime_type: type,
    source_url: `${base}${path}`,
  };
}
