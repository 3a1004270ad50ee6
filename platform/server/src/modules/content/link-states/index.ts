import { defineModule } from '../../define-module.ts';

export { linkStates } from './link-states.ts';

export const linkStatesModule = defineModule({
  name: 'content/link-states',
  owns: [],
});
