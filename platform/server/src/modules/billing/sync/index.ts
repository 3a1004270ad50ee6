export { decide } from './decide.ts';
export { handleEvent, syncCustomer, SyncPostponed } from './sync-customer.ts';
export { syncStore } from './store.ts';
export { catchUp, repairDrift } from './keep-in-step.ts';
