import type { Annotation } from '@canopy/contract/analytics';
import { formatDate } from '@canopy/ui/data';
import { KIND_WORDS } from './messages.ts';

/** `1 Nov 2026`, or `1 Nov 2026 – 3 Nov 2026`. */
export function annotationDays({ date, end_date }: Pick<Annotation, 'date' | 'end_date'>): string {
  return end_date > date ? `${formatDate(date)} – ${formatDate(end_date)}` : formatDate(date);
}

const labelOf = ({ kind, text }: Annotation): string => `${KIND_WORDS[kind]}: ${text}`;

function detailOf(annotation: Annotation): string {
  const { kind, scope, author, page_url } = annotation;
  const who = kind === 'note' ? (scope === 'personal' ? 'Only you see this' : author) : null;
  return [annotation.end_date > annotation.date ? annotationDays(annotation) : null, page_url, who]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Annotations as marks for a time chart: one mark per day, however much happened. */
export function marksOf(annotations: readonly Annotation[]) {
  return [...Map.groupBy(annotations, ({ date }) => date)].flatMap(([date, all]) => {
    const [first] = all;
    if (!first) return [];
    const detail = detailOf(first);
    return [
      all.length > 1
        ? { id: first.id, date, label: all.map(labelOf).join('; ') }
        : { id: first.id, date, label: labelOf(first), ...(detail !== '' && { detail }) },
    ];
  });
}
