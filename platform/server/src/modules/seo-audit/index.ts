import { backlinkModule } from './backlinks/index.ts';
import { crawlDataModule } from './crawl-data/index.ts';
import { crawlModule } from './crawls/index.ts';
import { easyFixModule } from './easy-fix/index.ts';
import { findingsModule } from './findings/index.ts';
import { imageModule } from './images/index.ts';
import { internalLinkModule } from './internal-links/index.ts';
import { issueModule } from './issues/index.ts';
import { pageModule } from './pages/index.ts';
import { probesModule } from './probes/index.ts';
import { vitalsModule } from './vitals/index.ts';

export const seoAuditModules = [
  backlinkModule,
  crawlDataModule,
  crawlModule,
  easyFixModule,
  findingsModule,
  imageModule,
  internalLinkModule,
  issueModule,
  pageModule,
  probesModule,
  vitalsModule,
];
