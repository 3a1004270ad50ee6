export { decide, sameSubscription, type StoredSubscription } from './decide.ts';
export { handleEvent, syncCustomer, SyncPostponed, type LockedCustomer, type SyncStore, type TruthSource } from './sync-customer.ts';
export { syncStore } from './store.ts';
export { catchUp, repairDrift } from './catch-up.ts';
export { endDeparted } from './end-departed.ts';
