import { annotationModule } from './annotations/index.ts';
import { impactModule } from './impact/index.ts';
import { performanceFileModule } from './performance-files/index.ts';
import { queryKindsModule } from './query-kinds/index.ts';
import { searchConsoleModule } from './search-console/index.ts';
import { searchDataModule } from './search-data/index.ts';
import { webDataModule } from './web-data/index.ts';

export const analyticsModules = [
  annotationModule,
  impactModule,
  performanceFileModule,
  queryKindsModule,
  searchConsoleModule,
  searchDataModule,
  webDataModule,
];
