import type { AuditSummary } from '@canopy/contract/seo-audit';
import type { Db } from '../../../store/db.ts';
import { averagesOf, summaryFigures } from '../vitals/index.ts';
import type { CrawlScope } from '../crawl-data/index.ts';

type Averages = Pick<
  AuditSummary,
  | 'average_fcp'
  | 'average_lcp'
  | 'average_tbt'
  | 'average_cls'
  | 'average_fcp_mobile'
  | 'average_lcp_mobile'
  | 'average_tbt_mobile'
  | 'average_cls_mobile'
  | 'vitals_basis'
>;

/** Averages over the measured pages of the crawl, for the method and version that measured most of them: these are never mixed. */
export async function averageVitals(db: Db, scope: CrawlScope): Promise<Averages> {
  const { basis, ...averages } = summaryFigures(await averagesOf(db, scope));
  return { ...averages, vitals_basis: basis };
}
