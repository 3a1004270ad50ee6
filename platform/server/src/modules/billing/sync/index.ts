export { decide, sameSubscription, type StoredSubscription } from './decide.ts';
export { handleEvent, syncCustomer, SyncPostponed, type LockedCustomer, type SyncStore, type TruthSource } from './sync-customer.ts';
export { syncStore } from './store.ts';
export { catchUp, repairDrift } from './keep-in-step.ts';
export { endDeparted } from './end-departed.ts';
