import { createContext, use } from 'react';
import type { DashboardView } from './dashboard-view.ts';
import { required } from './use-address.ts';

export const DashboardViewContext = createContext<DashboardView | null>(null);
export const ChosenViewContext = createContext<DashboardView | null>(null);

/** What the figures of the present dashboard are of: days, comparison, filters, interval. The same object as long as it says the same. */
export const useDashboardView = (): DashboardView => required(use(DashboardViewContext));

/**
 * The view as it was chosen last. For what shows the choice itself: it answers at once, while the figures, which are many, follow
 * as they are drawn.
 */
export const useChosenView = (): DashboardView => required(use(ChosenViewContext));
