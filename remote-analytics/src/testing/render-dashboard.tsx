import { renderScreen, type ScreenOptions } from '@canopy/testing';
import type { ReactElement } from 'react';
import { DashboardAddress } from '../view/DashboardAddress.tsx';

/** Renders parts of a dashboard as inside its shell. */
export const renderDashboard = (parts: ReactElement, options?: ScreenOptions) =>
  renderScreen(<DashboardAddress>{parts}</DashboardAddress>, options);
