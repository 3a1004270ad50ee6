import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { visibilityRound } from './run-round.ts';
import { startDueRounds } from './start-round.ts';
import { visibilityRoutes } from './routes.ts';

export { ownBrandOf } from './own-brand.ts';
export { splitSpread, type Judged } from './spread.ts';
export { changeBeyondNoise, shareInterval, stopAsking } from './statistics.ts';

export const visibilityModule = defineModule({
  name: 'tools/visibility',
  owns: ['visibility_answers', 'visibility_settings'],
  routes: visibilityRoutes,
  jobs: [runs(visibilityRound)],
  schedules: [{ name: 'visibility-rounds', seconds: 60, run: startDueRounds }],
});
