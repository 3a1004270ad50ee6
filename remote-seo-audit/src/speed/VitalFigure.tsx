import { VisuallyHidden } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { VITALS, gradeOf, type Device, type Vital } from './vital-facts.ts';

/** A figure with its grade, never by colour alone. */
export function VitalFigure({ vital, device, value }: { readonly vital: Vital; readonly device: Device; readonly value: number | null }) {
  if (value === null) return '–';
  const { tone, word } = gradeOf(vital, device, value);
  return (
    <span title={word}>
      <StatusBadge tone={tone} label={VITALS[vital].write(value)} />
      <VisuallyHidden> ({word.toLowerCase()})</VisuallyHidden>
    </span>
  );
}
