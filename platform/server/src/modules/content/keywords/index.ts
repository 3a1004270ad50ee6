import { defineModule } from '../../define-module.ts';
import { runs } from '../../../jobs/job-entry.ts';
import { keywordTables, keywordTablesJob, keywordTablesSchedule } from './tables/keyword-tables.ts';
import { keywordRoutes } from './routes.ts';

export { suggestAlt } from './images/list-images.ts';
export { cutTo, descriptionWidth, titleWidth, unknownFacts } from './suggestions/check-variant.ts';
export { createKeywordTables } from './tables/keyword-tables.ts';

export const keywordModule = defineModule({
  name: 'content/keywords',
  owns: [
    'gain_forecasts',
    'keyword_gaps',
    'keyword_images',
    'keyword_opportunities',
    'keyword_questions',
    'keyword_states',
    'keyword_suggestions',
    'keyword_tags',
  ],
  routes: keywordRoutes,
  jobs: [runs(keywordTablesJob, keywordTables)],
  schedules: [keywordTablesSchedule],
});
