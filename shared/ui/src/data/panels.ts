/// <reference path="../ambient.d.ts" />
/** Components that switch between views, or lead through steps. */
export { FilterChips, type FilterChipsProps } from '../navigation/FilterChips.tsx';
export { NavTabs, type NavTabItem, type NavTabLinkProps, type NavTabsProps } from '../navigation/NavTabs.tsx';
export { Tabs, type TabItem, type TabsProps } from '../navigation/Tabs.tsx';
export { StepList, type StepItem, type StepListProps, type StepState } from '../progress/StepList.tsx';
