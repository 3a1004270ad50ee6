import { use, useMemo, type ReactNode } from 'react';
import { AddressContext, WholeAddressContext, required } from './use-address.ts';

interface AddressPartProps {
  /** names of charts and tables (`engagement` keeps `engagement.m`, …), or of single parameters */
  readonly of: readonly string[];
  readonly children: ReactNode;
}

/** The parameters of these parts, as a query. */
export function partOf(params: URLSearchParams, names: readonly string[]): string {
  const isOwn = (key: string) => names.some((name) => key === name || key.startsWith(`${name}.`));
  return new URLSearchParams([...params].filter(([key]) => isOwn(key))).toString();
}

/**
 * Its children see only the part of the URL that concerns them, and re-render only when that changes: a toggle of one card does
 * not affect the others. The days, filters and interval of the dashboard are not part of it: `useDashboardView`.
 */
export function AddressPart({ of, children }: AddressPartProps) {
  const part = partOf(required(use(WholeAddressContext)), of);
  const params = useMemo(() => new URLSearchParams(part), [part]);
  return <AddressContext value={params}>{children}</AddressContext>;
}
