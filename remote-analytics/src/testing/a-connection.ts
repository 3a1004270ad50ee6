import type { GoogleConnection, ImportState } from '@canopy/contract/analytics';

const IMPORTED: ImportState = {
  task_id: null,
  first_day: '2025-07-20',
  last_day: '2026-11-19',
  days_done: 487,
  days_total: 487,
  imported_at: '2026-11-20T04:00:00.000Z',
  problem: null,
};
export const NOTHING_IMPORTED: ImportState = {
  task_id: null,
  first_day: null,
  last_day: null,
  days_done: 0,
  days_total: 487,
  imported_at: null,
  problem: null,
};

/** A connection with both sources imported; override what the test is about. */
export function aConnection(change: Partial<GoogleConnection> = {}): GoogleConnection {
  return {
    state: 'connected',
    property: 'sc-domain:fern.example',
    permission: 'siteOwner',
    ga_property_id: '42',
    missing_scopes: [],
    hours: null,
    connected_at: '2026-11-01T10:00:00.000Z',
    sandbox: true,
    search: IMPORTED,
    web: IMPORTED,
    ...change,
  };
}
