import { createContext, use } from 'react';

export interface StepOptions {
  /** tables keep their page number */
  readonly keepsPages?: boolean;
}

/** What a gesture can do to the URL; referentially stable. */
export interface AddressActions {
  /** the current query, including that of a step not yet rendered */
  readonly read: () => URLSearchParams;
  /** all changes of a gesture as a single history entry, so that Back undoes the gesture; `null` and `''` remove a parameter */
  readonly step: (change: Readonly<Record<string, string | null>>, options?: StepOptions) => void;
  /** replaces the query of the current entry */
  readonly amend: (next: URLSearchParams) => void;
  /** navigates to another path of the portal */
  readonly go: (to: string) => void;
}

export const AddressActionsContext = createContext<AddressActions | null>(null);

/** The whole query. */
export const WholeAddressContext = createContext<URLSearchParams | null>(null);

/** The part of it that the nearest `AddressPart` keeps. */
export const AddressContext = createContext<URLSearchParams | null>(null);

/** @throws outside of DashboardAddress */
export function required<T>(value: T | null): T {
  if (value === null) throw new Error('The address of a dashboard is for what stands inside of DashboardAddress');
  return value;
}

/** Never causes a re-render. */
export const useAddressActions = (): AddressActions => required(use(AddressActionsContext));

/** The URL's query, or the part of it that concerns this place, and a function to change it. */
export function useAddress() {
  const params = required(use(AddressContext));
  const { step } = useAddressActions();
  return { params, step };
}
