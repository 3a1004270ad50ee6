import type { PublishOperation } from '@canopy/contract/publishing';
import { htmlSent } from './site-media.ts';
import type { Operation } from './store.ts';

type Changes = NonNullable<PublishOperation['changes']>;

/** Of long texts, what is shown of each side. */
const SHOWN = 400;
/** Letters shown around a difference. */
const AROUND = 20;
const KINDS = { retarget: 'Link', unlink: 'Link removed', name: 'Link name', alt: 'Alt text' } as const;
const HEAD = { title: 'Title', description: 'Meta description', canonical: 'Canonical' } as const;

const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The part in which two texts differ, with a little of what surrounds it; null: they are the same. */
export function differenceOf(before: string, after: string): { before: string; after: string } | null {
  if (before === after) return null;
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = Math.max(0, start - AROUND);
  const part = (text: string) => {
    const to = Math.min(text.length, text.length - end + AROUND);
    return `${from > 0 ? '…' : ''}${cut(text.slice(from, to))}${to < text.length ? '…' : ''}`;
  };
  return { before: part(before), after: part(after) };
}

/** What an operation changed on its page, old and new; empty: nothing, or it is not known. */
export function changesOf({ kind, before, wanted }: Operation): Changes {
  if (kind === 'create' || before === null) return [];
  const changes: Changes = [];
  for (const name of ['title', 'description', 'canonical'] as const) {
    const after = wanted.meta?.[name];
    const was = before.meta[name] ?? '';
    if (after !== undefined && after !== was) changes.push({ what: HEAD[name], before: was, after });
  }
  if (wanted.title !== undefined && wanted.title !== before.title)
    changes.push({ what: 'Page title', before: before.title, after: wanted.title });
  if (wanted.mended && wanted.mended.length > 0) {
    for (const { kind: how, value, wrote } of wanted.mended)
      changes.push(
        how === 'name' || how === 'alt'
          ? { what: `${KINDS[how]} of ${value}`, before: '', after: wrote ?? '' }
          : { what: KINDS[how], before: value, after: wrote ?? '' },
      );
    return changes;
  }
  const html = htmlSent(wanted);
  const difference = html === undefined || before.html === null ? null : differenceOf(before.html, html);
  if (difference) changes.push({ what: 'Content', ...difference });
  return changes;
}
