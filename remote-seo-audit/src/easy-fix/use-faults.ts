import { listPages, postIssueDetails, SITE_FIXES, type SiteFix } from '@canopy/contract/seo-audit';
import { send } from '@canopy/shell-api';
import { useEffect, useState } from 'react';
import type { FixSelection } from './use-fix-preview.ts';

/** How many of the selected pages have a fault, and how often it occurs on them if known. */
export interface Fault {
  readonly pages: number;
  readonly times?: number;
}
export type Faults = Readonly<Record<SiteFix, Fault>>;

/** Maximum per call. */
const BATCH = 100;

async function faultsOf(selection: FixSelection): Promise<Faults | null> {
  if (!('ids' in selection)) {
    const { filter } = selection;
    // A list of one issue cannot be narrowed to another one.
    if (filter.issue) return null;
    const counted = await Promise.all(
      SITE_FIXES.map(async (issue) => {
        const { total } = await send(listPages, { query: { ...filter, issue, page_size: 1 } });
        return [issue, { pages: total }] as const;
      }),
    );
    return Object.fromEntries(counted) as unknown as Faults;
  }
  const found: Record<string, { pages: number; times: number }> = Object.fromEntries(
    SITE_FIXES.map((code) => [code, { pages: 0, times: 0 }]),
  );
  for (let from = 0; from < selection.ids.length; from += BATCH) {
    const body = { page_ids: selection.ids.slice(from, from + BATCH), issues: [...SITE_FIXES] };
    const { data } = await send(postIssueDetails, { body });
    for (const { issues } of data)
      for (const { code, count } of issues) {
        const fault = found[code];
        if (!fault) continue;
        fault.pages += 1;
        fault.times += count;
      }
  }
  return found as unknown as Faults;
}

/** Easily fixable faults of the selected pages. `faults` is null while loading, and if it cannot be determined. */
export function useFaults(selection: FixSelection): { readonly faults: Faults | null; readonly loading: boolean } {
  // The dialog is remounted for each selection.
  const [state, setState] = useState<{ faults: Faults | null; loading: boolean }>({ faults: null, loading: true });
  const [first] = useState(selection);
  useEffect(() => {
    let isGone = false;
    const tell = (faults: Faults | null) => !isGone && setState({ faults, loading: false });
    faultsOf(first).then(tell, () => tell(null));
    return () => {
      isGone = true;
    };
  }, [first]);
  return state;
}
