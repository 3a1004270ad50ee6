import type { TextAsked, TextGiven } from '@canopy/contract/seo-audit';
import { useState } from 'react';

const keyOf = (pageId: string, { code, image }: Pick<TextAsked, 'code' | 'image'>): string => `${pageId} ${code} ${image ?? ''}`;

/** Texts that the user writes for the pages, kept while the dialog is open. */
export function useFixTexts() {
  const [texts, setTexts] = useState<ReadonlyMap<string, TextGiven>>(new Map());
  return {
    /** those that are not blank */
    given: [...texts.values()].filter(({ text }) => text.trim() !== ''),
    textOf: (pageId: string, asked: TextAsked): string => texts.get(keyOf(pageId, asked))?.text ?? '',
    write: (pageId: string, asked: TextAsked, text: string) =>
      setTexts((before) => new Map(before).set(keyOf(pageId, asked), { page_id: pageId, code: asked.code, image: asked.image, text })),
  };
}
export type FixTexts = ReturnType<typeof useFixTexts>;
