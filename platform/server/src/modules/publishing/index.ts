import { blogModule } from './blogs/index.ts';
import { checksModule } from './checks/index.ts';
import { fixModule, fixSourceOf, startFollowUp, verifyFix } from './fixes/index.ts';
import { operationModule } from './operations/index.ts';
import { platformModule } from './platforms/index.ts';
import { sitePageModule } from './site-pages/index.ts';

export const publishingModules = [
  blogModule,
  checksModule,
  fixModule,
  operationModule({ sourceOf: fixSourceOf, verify: verifyFix, after: startFollowUp }),
  platformModule,
  sitePageModule,
];
