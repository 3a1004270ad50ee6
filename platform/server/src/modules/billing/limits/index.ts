export { giveBackLimit, reserveLimit, settleLimit } from './ledger.ts';
export { takeLimit } from './take-together.ts';
export { remainingOf } from './remaining.ts';
export { endLeases } from './leases.ts';
export { limitCounters, type Limit } from './tables.ts';
