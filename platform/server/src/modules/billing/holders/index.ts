import { defineModule } from '../../define-module.ts';

export { correctFreeUse, freePagesLeft, takeFreeUse, type FreeUseTaken } from './free-use.ts';
export { giveRightBack, holdsRight, takeRight, usedBefore } from './rights.ts';
export { kindOfHolder, trialHolders, trialReference, trialRefusal, type TrialRefusal } from './trial.ts';
export { registeredDomain } from './verified-domain.ts';
export { takeWorkspacePlace } from './workspace-places.ts';

export const holdersModule = defineModule({
  name: 'billing/holders',
  owns: ['used_rights', 'workspace_places'],
});
