import { defineModule } from '../../define-module.ts';
import { performanceFileRoutes } from './routes.ts';

export const performanceFileModule = defineModule({
  name: 'analytics/performance-files',
  owns: ['performance_files', 'performance_file_rows'],
  routes: performanceFileRoutes,
});
