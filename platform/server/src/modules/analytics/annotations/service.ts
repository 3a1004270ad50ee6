import { type ParsedBody, type ParsedQuery } from '@canopy/contract';
import { daysOf, type Annotation, type createAnnotation, type listAnnotations, type updateAnnotation } from '@canopy/contract/analytics';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem, type ProblemError } from '../../../http/problem.ts';
import { deleteNote, insertNote, readMarks, readNote, updateNote, type MarkRow, type NoteValues } from './store.ts';

const MOST = 500;

const missing = () => problem(404, 'note-not-found', 'This note no longer exists. Its author may have deleted it.');

/** People own their personal notes; the workspace's belong to their authors and to its managers. */
const mayChange = (actor: Actor, { user_id: author, scope }: MarkRow) =>
  author === actor.userId || (scope === 'workspace' && (actor.isAdmin || actor.isAgency));

const markOf = (actor: Actor, row: MarkRow): Annotation => {
  const { user_id: _, ...mark } = row;
  return { ...mark, editable: row.kind === 'note' && mayChange(actor, row) };
};

export async function marksOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  query: ParsedQuery<typeof listAnnotations>,
): Promise<Annotation[]> {
  const days = daysOf(query, clock().toISOString().slice(0, 10));
  return (await readMarks(db, actor, days, MOST)).map((row) => markOf(actor, row));
}

async function noteOf({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<MarkRow> {
  const row = await readNote(db, actor, id);
  if (!row) throw missing();
  return row;
}

/** @throws problem 400 `invalid-input` with the field */
export async function writeNote(deps: Deps, actor: Actor, body: ParsedBody<typeof createAnnotation>): Promise<Annotation> {
  const values = valuesOf({ ...body, end_date: body.end_date ?? body.date, page_url: body.page_url ?? null }, 'body.end_date');
  const id = await insertNote(deps.db, { ...values, organisationId: actor.organisationId, userId: actor.userId }, deps.clock());
  if (values.scope === 'workspace') await deps.audit.record(actor, 'note.write', values.text);
  return markOf(actor, await noteOf(deps, actor, id));
}

async function toChange(deps: Deps, actor: Actor, id: string): Promise<MarkRow> {
  const row = await noteOf(deps, actor, id);
  if (!mayChange(actor, row))
    throw problem(
      403,
      'note-not-yours',
      'Only its author, an agency or an administrator can change this note. Add a note of your own instead.',
    );
  return row;
}

/** @throws problem 404 `note-not-found`; 403 `note-not-yours`; 400 `invalid-input` with the field */
export async function editNote(deps: Deps, actor: Actor, id: string, body: ParsedBody<typeof updateAnnotation>): Promise<Annotation> {
  const row = await toChange(deps, actor, id);
  if (body.scope === 'personal' && row.user_id !== actor.userId)
    throw problem(403, 'note-not-yours', 'Only the author of a note can make it private.');
  const date = body.date ?? row.date;
  // A one-day note stays one when it is moved.
  const end = body.end_date ?? (row.end_date === row.date ? date : row.end_date);
  const values = valuesOf(
    {
      date,
      end_date: end,
      text: body.text ?? row.text,
      scope: body.scope ?? row.scope,
      page_url: body.page_url === undefined ? row.page_url : body.page_url,
    },
    body.end_date === undefined ? 'body.date' : 'body.end_date',
  );
  if (!(await updateNote(deps.db, actor.organisationId, id, values, deps.clock()))) throw missing();
  return markOf(actor, await noteOf(deps, actor, id));
}

/** @throws problem 404 `note-not-found`; 403 `note-not-yours` */
export async function removeNote(deps: Deps, actor: Actor, id: string): Promise<void> {
  const row = await toChange(deps, actor, id);
  await deleteNote(deps.db, actor.organisationId, id);
  if (row.scope === 'workspace') await deps.audit.record(actor, 'note.delete', row.text);
}

interface Note {
  readonly date: string;
  readonly end_date: string;
  readonly text: string;
  readonly scope: NoteValues['scope'];
  readonly page_url: string | null;
}

/**
 * @param order the field to blame if the days are in the wrong order
 * @throws problem 400 `invalid-input` with the field
 */
function valuesOf({ date, end_date: end, text, scope, page_url: url }: Note, order: string): NoteValues {
  for (const [field, day] of [
    ['body.date', date],
    ['body.end_date', end],
  ] as const)
    if (!isDay(day)) throw invalid(field, 'is not a day of the calendar');
  if (end < date) throw invalid(order, 'The last day is before the first.');
  return { day: date, endDay: end, text, scope, pageUrl: url === null || url.trim() === '' ? null : addressOf(url) };
}

const isDay = (day: string) =>
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) && day >= '1970-01-01';

function addressOf(url: string): string {
  const address = URL.parse(url.trim());
  if (!address || !/^https?:$/.test(address.protocol))
    throw invalid('body.page_url', 'must be the whole address of a page, such as https://example.com/prices/');
  return address.href;
}

function invalid(field: string, message: string): ProblemError {
  return problem(400, 'invalid-input', 'Some fields are not valid.', [{ field, message }]);
}
