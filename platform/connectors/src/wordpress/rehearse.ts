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
  const html = trial?.content?.raw;
  if (html !== undefined) return { ok: true, stored: html };
  return asked.ok || !isPassing(asked) ? rightsOf(rest, base) : asked;
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

/** The account may not make a draft of this type to try a text on. */
async function rightsOf(rest: Rest, base: string): Promise<Rehearsed | Failure> {
  const asked = await rest(`${base}users/me`, { query: { context: 'edit' } });
  if (!asked.ok) return asked;
  const user = wireUser.safeParse(asked.json);
  return { ok: true, stored: null, lossless: user.success && user.data.capabilities.includes('unfiltered_html') };
}
