import { defineModule } from '../../define-module.ts';

export { decide, sameSubscription, type StoredSubscription } from './decide.ts';
export { handleEvent, syncCustomer, SyncPostponed, type LockedCustomer, type SyncStore, type TruthSource } from './sync-customer.ts';
export { syncStore } from './store.ts';
export { catchUp, repairDrift } from './catch-up.ts';
export { endDeparted } from './end-departed.ts';

export const syncModule = defineModule({
  name: 'billing/sync',
  owns: ['departed_customers', 'stripe_catch_up', 'stripe_events'],
});
