import type { PublishOperation } from '@canopy/contract/publishing';
import { documentView } from '../site-pages/index.ts';
import { causeOf } from './causes.ts';
import { changesOf } from './what-changed.ts';
import { htmlSent } from './site-media.ts';
import type { Operation } from './store.ts';

/** Whether it waits for the site. One that was begun is looked up there, and taken back if it was made. */
const canCancel = ({ state, kind }: Operation): boolean => state === 'waiting' && kind !== 'create';

function pageCheckOf({ state, page_check: check, page_check_message: message, page_findings: findings, page_checked_at: at }: Operation) {
  if (state !== 'published' || check === 'none') return null;
  return { state: check, message, findings, checked_at: check === 'waiting' ? null : (at?.toISOString() ?? null) };
}

/** An operation in the contract's form. */
export function operationView(operation: Operation): PublishOperation {
  const { id, client_key: key, kind, title, page_url, state, message, found, wanted, verified } = operation;
  const cause = causeOf(operation);
  return {
    id,
    key,
    kind,
    title,
    page_url,
    state,
    message,
    found: found && documentView(found),
    wanted_html: htmlSent(wanted) ?? null,
    ...(wanted.meta && { wanted_meta: wanted.meta }),
    ...(cause && { cause }),
    changes: changesOf(operation),
    ...(operation.by !== null && { by: operation.by }),
    ...(state === 'conflict' && wanted.merge && { merge: wanted.merge }),
    can_undo: state === 'published' && (kind === 'create' || (operation.before !== null && operation.after_revision !== null)),
    ...(state === 'published' && operation.restore_url !== null && { restore_url: operation.restore_url }),
    can_cancel: canCancel(operation),
    requested_at: operation.requested_at.toISOString(),
    verified,
    page_check: pageCheckOf(operation),
    scheduled_at: operation.due_at?.toISOString() ?? null,
    wall_time: operation.wall_time,
    time_zone: operation.time_zone,
    finished_at: operation.finished_at?.toISOString() ?? null,
    created_at: operation.created_at.toISOString(),
  };
}
