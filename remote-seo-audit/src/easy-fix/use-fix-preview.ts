import { type CallOutput } from '@canopy/contract';
import { PREVIEW_PAGES, previewEasyFix, type FixPreview, type PagesShown, type SiteFix, type TextGiven } from '@canopy/contract/seo-audit';
import { send } from '@canopy/shell-api';
import { useEffect, useRef, useState } from 'react';

/** Individual pages, or all that match a list's filters. */
export type FixSelection = { readonly ids: readonly string[] } | { readonly filter: PagesShown; readonly total: number };

export const sizeOf = (selection: FixSelection): number => ('ids' in selection ? selection.ids.length : selection.total);

type Answer = CallOutput<typeof previewEasyFix>;

export interface PreviewState {
  readonly pages: readonly FixPreview[];
  /** chosen URLs whose links are fixed */
  readonly addresses: Answer['addresses'];
  /** pages previewed so far, and the total to preview */
  readonly done: number;
  readonly toDo: number;
  /** pages that have one of the issues; more than `toDo` if that was capped */
  readonly found: number;
  readonly running: boolean;
  /** whether it could be applied now, and what is missing; null until a page has been previewed */
  readonly verdict: Pick<Answer, 'can_apply' | 'message'> | null;
  readonly error: string | null;
}

const NOTHING: PreviewState = { pages: [], addresses: [], done: 0, toDo: 0, found: 0, running: false, verdict: null, error: null };
const { call: BATCH, selection: MOST } = PREVIEW_PAGES;

/** The pages of one call, by its number from 1. */
const partOf = (selection: FixSelection, number: number) =>
  'ids' in selection
    ? { select_all: false, page_ids: selection.ids.slice((number - 1) * BATCH, number * BATCH) }
    : { select_all: true, filter: selection.filter, page: number };

/** Requests the exact changes of the selected pages, ten at a time; a different choice of issues discards the result. */
export function useFixPreview(selection: FixSelection) {
  const [state, setState] = useState(NOTHING);
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  const forget = () => {
    run.current += 1;
    setState(NOTHING);
  };
  /** @returns the result, which is also in the state */
  const look = async (issues: readonly SiteFix[], texts: readonly TextGiven[]): Promise<PreviewState> => {
    const mine = (run.current += 1);
    const size = sizeOf(selection);
    let next: PreviewState = { ...NOTHING, running: true, found: size, toDo: 'ids' in selection ? size : Math.min(size, MOST) };
    const put = (change: Partial<PreviewState>) => {
      next = { ...next, ...change };
      if (run.current === mine) setState(next);
    };
    put({});
    try {
      for (let number = 1; (number - 1) * BATCH < next.toDo && run.current === mine; number += 1) {
        const { data, addresses, total, can_apply, message } = await send(previewEasyFix, {
          body: {
            platform: 'wordpress',
            ...partOf(selection, number),
            selected_issues: [...issues],
            ...(texts.length > 0 && { texts: [...texts] }),
          },
        });
        const known = total === undefined ? {} : { found: total, toDo: Math.min(total, MOST) };
        put({ pages: [...next.pages, ...data], addresses: [...next.addresses, ...addresses], verdict: { can_apply, message }, ...known });
        put({ done: Math.min(number * BATCH, next.toDo) });
      }
      put({ running: false });
    } catch (error) {
      put({ running: false, error: (error as Error).message });
    }
    return next;
  };
  return { ...state, look, forget };
}
