import { defineModule } from '../../define-module.ts';
import { endLeases } from './leases.ts';

export { giveBackLimit, reserveLimit, settleLimit } from './ledger.ts';
export { takeLimit } from './take-together.ts';
export { remainingOf } from './remaining.ts';
export { endLeases } from './leases.ts';
export { limitCounters, type Limit } from './tables.ts';

export const limitsModule = defineModule({
  name: 'billing/limits',
  owns: ['limit_counters', 'limit_entries', 'limit_reservations'],
  schedules: [{ name: 'limit-leases', seconds: 15, run: ({ db, clock }) => endLeases(db, clock()) }],
});
