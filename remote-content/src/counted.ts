import { formatInteger } from '@canopy/ui/data';

/** A number with its noun, which forms its plural with s. */
export const counted = (count: number, noun: string): string => `${formatInteger(count)} ${count === 1 ? noun : `${noun}s`}`;
