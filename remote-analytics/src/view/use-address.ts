import { createContext, use } from 'react';

export interface StepOptions {
  /** tables keep their page */
  readonly keepsPages?: boolean;
}

/** What a gesture can do to the address; always the same object. */
export interface AddressActions {
  /** the present query, also that of a step which is not drawn yet */
  readonly read: () => URLSearchParams;
  /** everything that a gesture changes in a single entry of the history, so that Back undoes the gesture; `null` and `''` take a name out */
  readonly step: (change: Readonly<Record<string, string | null>>, options?: StepOptions) => void;
  /** another query for the present entry */
  readonly amend: (next: URLSearchParams) => void;
  /** to another path of the portal */
  readonly go: (to: string) => void;
}

export const AddressActionsContext = createContext<AddressActions | null>(null);

/** The whole query. */
export const WholeAddressContext = createContext<URLSearchParams | null>(null);

/** What the nearest `AddressPart` keeps of it. */
export const AddressContext = createContext<URLSearchParams | null>(null);

/** @throws outside of DashboardAddress */
export function required<T>(value: T | null): T {
  if (value === null) throw new Error('The address of a dashboard is for what stands inside of DashboardAddress');
  return value;
}

/** Never a reason to draw anew. */
export const useAddressActions = (): AddressActions => required(use(AddressActionsContext));

/** The address's query, or the part of it that concerns this place, and one step of it. */
export function useAddress() {
  const params = required(use(AddressContext));
  const { step } = useAddressActions();
  return { params, step };
}
