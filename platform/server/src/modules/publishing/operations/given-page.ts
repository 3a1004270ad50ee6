import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '@canopy/contract';
import type { KeywordEntry, Platform, publishKeywords, publishPages, QueuedPage } from '@canopy/contract/publishing';
import type { SiteDocument } from '@canopy/connectors/site';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { siteOn, siteProblem } from '../platforms/index.ts';
import { parseRef } from '../site-pages/index.ts';

/** The queue's pages that a call sends; one with `body_html` is read from the site first, as the queue does. */
export async function pagesOf(
  deps: Deps,
  actor: Actor,
  platform: Platform,
  body: ParsedBody<typeof publishPages>,
): Promise<readonly QueuedPage[]> {
  if ('pages' in body) return body.pages;
  const { title, html, url, ref } = await readGiven(deps, actor, platform, body.page_id);
  return [
    {
      key: randomUUID(),
      page_url: url ?? ref,
      title,
      content: body.body_html,
      originalContent: html ?? '',
      object_id: ref,
      selectedOrganisationId: actor.organisationId,
    },
  ];
}

/** The entries that a call sends; one in the specification's shape is of the page that it names. */
export async function entriesOf(
  deps: Deps,
  actor: Actor,
  platform: Platform,
  body: ParsedBody<typeof publishKeywords>,
): Promise<readonly KeywordEntry[]> {
  if ('pages' in body) return body.pages;
  const { meta_title: title, meta_description: description, meta_data_apply_type: type } = body;
  const meta = {
    ...(title !== undefined && type !== 'description' && { title }),
    ...(description !== undefined && type !== 'title' && { description }),
  };
  if (Object.keys(meta).length === 0) {
    const message = 'Send the text that meta_data_apply_type names.';
    throw problem(400, 'invalid-input', message, [{ field: 'body.meta_data_apply_type', message }]);
  }
  const { url, ref, meta: was } = await readGiven(deps, actor, platform, body.page_id);
  return [
    {
      key: randomUUID(),
      page: url ?? ref,
      organizationId: actor.organisationId,
      type: 'page',
      metafields: [],
      meta,
      page_id: ref,
      original: { title: was.title ?? '', description: was.description ?? '' },
    },
  ];
}

/** @throws problem 404 `page-not-on-site`, and what the site refuses */
async function readGiven(
  deps: Deps,
  { organisationId }: Actor,
  platform: Platform,
  pageId: string,
): Promise<Pick<SiteDocument, 'title' | 'html' | 'url' | 'meta'> & { ref: string }> {
  const { site } = await siteOn(deps, organisationId, platform);
  // Shopify's own id of a page, by number or as GraphQL writes it.
  const number = /^(?:gid:\/\/shopify\/Page\/)?(\d+)$/.exec(pageId)?.[1];
  const ref = number === undefined ? parseRef(pageId) : { kind: 'pages', id: number };
  if (!ref) throw problem(404, 'page-not-on-site', 'The connected site has no such editable page. Refresh its list of pages first.');
  const read = await site.read(ref);
  if (!read.ok) throw siteProblem(read);
  const { title, html, url, meta } = read.document;
  return { title, html, url, meta, ref: `${ref.kind}/${ref.id}` };
}
