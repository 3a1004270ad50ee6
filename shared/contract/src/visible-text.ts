import * as z from '@canopy/contract/schema';

/** Letters by their category that show nothing: Hangul fillers, a Braille pattern without dots. */
const BLANK_LETTERS = /[\u115F\u1160\u2800\u3164\uFFA0]/gu;
const VISIBLE = /[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u;

/** Whether a text shows anything: spaces, joiners and other marks without a shape of their own do not. */
export const isVisible = (text: string): boolean => VISIBLE.test(text.replace(BLANK_LETTERS, ''));

/** A name that people read: trimmed, and with something to see. */
export const visibleText = (message: string, longest: number) =>
  z.string().check(z.trim(), z.refine(isVisible, { error: message }), z.maxLength(longest));
