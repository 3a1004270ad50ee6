import * as z from '@canopy/contract/schema';

/** Characters classified as letters that are invisible: Hangul fillers, a Braille pattern without dots. */
const BLANK_LETTERS = /[\u115F\u1160\u2800\u3164\uFFA0]/gu;
const VISIBLE = /[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u;

/** Whether a text has a visible character; spaces, joiners and other marks without a shape of their own do not count. */
export const isVisible = (text: string): boolean => VISIBLE.test(text.replace(BLANK_LETTERS, ''));

/** A human-readable name: trimmed, with at least one visible character. */
export const visibleText = (message: string, longest: number) =>
  z.string().check(z.trim(), z.refine(isVisible, { error: message }), z.maxLength(longest));
