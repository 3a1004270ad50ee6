import { defineModule } from '../../define-module.ts';
import { publishCheck } from './check-published.ts';

export const checksModule = defineModule({
  name: 'publishing/checks',
  owns: [],
  schedules: [publishCheck],
});
