import { z } from 'zod';
import { restOf, type Connection } from './connection.ts';
import { failure, type Failure } from './failure.ts';
import { wirePage, wireTotals } from './wire.ts';

export type WordpressPage = {
  id: number;
  title: string;
  url: string;
  slug: string;
  status: string;
  /** ISO 8601, UTC */
  modifiedAt: string;
  /** id of the parent page, 0 for none */
  parent: number;
};

export type PageList = { ok: true; pages: WordpressPage[]; total: number; totalPages: number };

/** `page` from 1; `perPage` 1 to 100. */
export type PageListOptions = { page: number; perPage: number };

const FIELDS = 'id,link,slug,status,title,modified_gmt,parent';

/** The published pages ordered by id, so that a page that changes meanwhile does not move. */
export async function listPages(connection: Connection, { page, perPage }: PageListOptions): Promise<PageList | Failure> {
  const query = { context: 'edit', page: String(page), per_page: String(perPage), orderby: 'id', order: 'asc', _fields: FIELDS };
  const asked = await restOf(connection)('wp/v2/pages', { query });
  if (!asked.ok) return asked;
  const pages = z.array(wirePage).safeParse(asked.json);
  const totals = wireTotals.safeParse(asked.headers);
  if (!pages.success || !totals.success) return failure('unexpected', 'WordPress’s list of pages could not be read.');
  return {
    ok: true,
    pages: pages.data.map(({ id, title, link, slug, status, modified_gmt: modified, parent }) => ({
      id,
      title: title.raw,
      url: link,
      slug,
      status,
      modifiedAt: `${modified}Z`,
      parent,
    })),
    total: totals.data['x-wp-total'],
    totalPages: totals.data['x-wp-totalpages'],
  };
}
