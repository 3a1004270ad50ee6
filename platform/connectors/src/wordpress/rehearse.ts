import { z } from 'zod';
import type { SiteDocument } from '../site/document.ts';
import { failure, type Failure } from '../site/failure.ts';
import type { ContentChange, Rehearsed } from '../site/site.ts';
import type { Rest } from './connection.ts';
import { wireAutosave, wireEntry, wireUser } from './wire.ts';

const UNSAVED =
  'Somebody is editing this page on the site and has not saved yet. Nothing was changed. Try again when the changes are saved or discarded.';
/** An editor left open longer than this is taken for abandoned. */
const EDITING_MS = 24 * 3_600_000;
/** For whoever finds one that an interruption left behind. */
const TRIAL_TITLE = 'Canopy: a trial that can be deleted';

type Parts = { rest: Rest; base: string; clock: () => Date };

/**
 * Tries a text on a draft of the same type, which passes the same filters as the entry, is never visible, and is deleted again. An autosave
 * would do as well, but WordPress lets nobody delete one: it would offer the text to the next person in the editor.
 * Source: `map_meta_cap` of WordPress answers `delete_post` of a revision with `do_not_allow`.
 */
export async function rehearse({ rest, base, clock }: Parts, document: SiteDocument, change: ContentChange): Promise<Rehearsed | Failure> {
  const { kind, id } = document.ref;
  const slug = `canopy-trial-${id}`;
  const trials = () => rest(`${base}${kind}`, { query: { context: 'edit', slug, status: 'draft' } });
  const [autosaves, earlier] = await Promise.all([rest(`${base}${kind}/${id}/autosaves`, { query: { context: 'edit' } }), trials()]);
  if (autosaves.ok && isBeingEdited(autosaves.json, document, clock())) return failure('conflict', UNSAVED);
  const remove = (trial: number) => rest(`${base}${kind}/${trial}`, { method: 'DELETE', query: { force: 'true' } });
  for (const { id: left } of entriesOf(earlier)) await remove(left);
  const body = { title: TRIAL_TITLE, content: change.html ?? document.html ?? '', slug, status: 'draft' };
  const asked = await rest(`${base}${kind}`, { method: 'POST', body });
  const [trial] = asked.ok ? entriesOf({ ok: true, json: [asked.json] }) : asked.lost === true ? entriesOf(await trials()) : [];
  if (trial) await remove(trial.id);
  const stored = trial?.content?.raw ?? null;
  if (stored === null && !asked.ok && isPassing(asked)) return asked;
  // Asked for only if it matters.
  if (trial && stored === body.content) return { ok: true, stored, filter: 'nobody' };
  return filterOf({ rest, base, route: `${base}${kind}/${id}` }, stored);
}

function entriesOf(answer: { ok: true; json: unknown } | Failure) {
  const entries = z.array(wireEntry).safeParse(answer.ok ? answer.json : []);
  return entries.success ? entries.data : [];
}

const isPassing = ({ reason }: Failure): boolean => reason === 'unreachable' || reason === 'throttled' || reason === 'bad-credentials';

/** Whether the editor holds a text of this entry that is newer than the entry, of whatever author. */
function isBeingEdited(json: unknown, { html, modifiedAt }: SiteDocument, now: Date): boolean {
  const autosaves = z.array(wireAutosave).safeParse(json);
  return (autosaves.success ? autosaves.data : []).some(({ modified_gmt: modified, content }) => {
    const at = Date.parse(`${modified}Z`);
    // Times are whole seconds.
    return at >= Date.parse(modifiedAt) && now.getTime() - at < EDITING_MS && content.raw !== html;
  });
}

const wireActions = z.object({ _links: z.record(z.string(), z.unknown()) });
/** Source: `get_available_actions` of WordPress's posts controller, which has it of whoever passes `current_user_can( 'unfiltered_html' )`. */
const MAY_CODE = ['https://api.w.org/action-unfiltered-html', 'wp:action-unfiltered-html'];

/**
 * Whether WordPress lets the account save code, from an entry read for editing; null: it does not say. The list of capabilities does not
 * tell, because a site may void this one.
 */
export function mayCode(json: unknown): boolean | null {
  const entry = wireActions.safeParse(json);
  return entry.success ? MAY_CODE.some((name) => name in entry.data._links) : null;
}

async function filterOf(
  { rest, base, route }: { rest: Rest; base: string; route: string },
  stored: string | null,
): Promise<Rehearsed | Failure> {
  const asked = await rest(route, { query: { context: 'edit' } });
  if (!asked.ok) return asked;
  const may = mayCode(asked.json);
  if (may === true) return { ok: true, stored, filter: 'nobody' };
  const me = await rest(`${base}users/me`, { query: { context: 'edit' } });
  if (!me.ok) return me;
  const user = wireUser.safeParse(me.json);
  const isListed = user.success && user.data.capabilities.includes('unfiltered_html');
  return { ok: true, stored, filter: !isListed ? 'account' : may === null ? 'nobody' : 'site' };
}
