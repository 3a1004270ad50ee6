// What tests of other modules set up and read of operations and of the scheduler.
export { startDue } from '../due.ts';
export { aloneOnSite } from '../site-lock.ts';
export { insertOperation, readOperation, refOf, updateOperation, type Mended } from '../store.ts';
