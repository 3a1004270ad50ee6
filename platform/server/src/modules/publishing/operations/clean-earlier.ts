import type { Failure, Site, SiteDocument } from '@canopy/connectors/site';
import type { Deps } from '../../../deps.ts';
import { cleanedHtml } from '../../content/posts/index.ts';
import { plainTexts } from './plain-texts.ts';
import { refuseActive } from './refuse-active.ts';
import { htmlSent } from './site-media.ts';
import { refOf, updateOperation, type Operation, type Wanted } from './store.ts';

const EDITED =
  'Its draft holds code that an earlier version of Canopy let through, and somebody has edited it on the site since. It was taken off its schedule: remove the code there, then publish it.';

/**
 * Takes what runs out of a new entry that an earlier release stored, and out of its draft on the site, before it goes public.
 * @returns the cleaned operation; null: it is not to go public, and says why; a failure: the site could not be read or written
 */
export async function cleanEarlier({ deps, site }: { deps: Deps; site: Site }, operation: Operation): Promise<Operation | Failure | null> {
  const { wanted: given, platform, organisation_id: organisationId } = operation;
  const wanted = plainTexts(platform, given);
  const refusal = await refuseActive('', htmlSent(given) ?? '');
  if (refusal) wanted.html = await cleanedHtml(deps, organisationId, given.html ?? '');
  const ref = refOf(operation);
  const isChanged = refusal !== null || JSON.stringify(wanted) !== JSON.stringify(given);
  let revision = operation.after_revision;
  if (ref && isChanged) {
    const read = await site.read(ref);
    if (!read.ok && read.reason !== 'not-found') return read;
    if (read.ok) {
      const written = await cleanDraft(site, operation, wanted, read.document);
      if (written === null) return pullBack({ deps, site }, operation, read.document);
      if ('ok' in written) return written;
      revision = written.revision;
    }
  }
  const change = { wanted, text_cleaned: true, ...(revision !== null && { after_revision: revision }) };
  await updateOperation(deps.db, operation, change);
  return { ...operation, ...change };
}

/** @returns the draft as it is now; null: somebody edited it, and it holds what runs */
async function cleanDraft(site: Site, operation: Operation, wanted: Wanted, draft: SiteDocument): Promise<SiteDocument | Failure | null> {
  const isOurs = draft.revision === operation.after_revision || draft.html === htmlSent(operation.wanted);
  if (!isOurs) return (await refuseActive('', draft.html ?? '')) === null ? draft : null;
  const html = htmlSent(wanted);
  const content = { ...(wanted.title !== undefined && { title: wanted.title }), ...(html !== undefined && { html }) };
  const written = await site.write(draft.ref, content, draft.revision);
  if (!written.ok) return written;
  if (wanted.meta === undefined) return written.document;
  const head = await site.writeMeta(draft.ref, wanted.meta, written.document.revision);
  return head.ok ? head.document : head;
}

async function pullBack({ deps, site }: { deps: Deps; site: Site }, operation: Operation, draft: SiteDocument): Promise<Failure | null> {
  if (draft.status === 'scheduled') {
    const unscheduled = await site.unpublish(draft.ref);
    if (!unscheduled.ok) return unscheduled;
  }
  await updateOperation(
    deps.db,
    operation,
    { state: 'missed', reason: 'unsafe', message: EDITED, by_platform: false, finished_at: deps.clock() },
    ['scheduled', 'waiting'],
  );
  return null;
}
