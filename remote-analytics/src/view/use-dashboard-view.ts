import { createContext, use } from 'react';
import type { DashboardView } from './dashboard-view.ts';
import { required } from './use-address.ts';

export const DashboardViewContext = createContext<DashboardView | null>(null);
export const ChosenViewContext = createContext<DashboardView | null>(null);

/** What the current dashboard's figures depend on: days, comparison, filters, interval. The same object while its content is unchanged. */
export const useDashboardView = (): DashboardView => required(use(DashboardViewContext));

/**
 * The most recently chosen view. For controls that show the choice itself: they respond at once, while the many figures follow
 * as they are rendered.
 */
export const useChosenView = (): DashboardView => required(use(ChosenViewContext));
