import type { VitalsAverage } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { vitalsAverage } from '@canopy/contract/seo-audit';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';

/** The averages of an audit summary, with the measurements behind them. */
export interface SummaryFigures {
  average_fcp: number | null;
  average_lcp: number | null;
  average_tbt: number | null;
  average_cls: number | null;
  average_fcp_mobile: number | null;
  average_lcp_mobile: number | null;
  average_tbt_mobile: number | null;
  average_cls_mobile: number | null;
  basis: { method: VitalsAverage['method']; version: string; pages: number; pages_mobile: number } | null;
}

/** Means over the measured pages of a crawl, by device, method and version. */
export async function averagesOf(db: Pick<Db, 'execute'>, scope: CrawlScope): Promise<VitalsAverage[]> {
  const rows = await queryRows(
    db,
    vitalsAverage,
    sql`
    select v.device, v.method, v.version, count(*)::integer as pages, avg(v.fcp) as fcp, avg(v.lcp) as lcp, avg(v.tbt) as tbt, avg(v.cls) as cls,
      min(v.measured_at) as measured_from, max(v.measured_at) as measured_to
    from page_vitals v join ${crawlPages(scope)} p on p.page_id = v.url_id
    where v.organisation_id = ${scope.organisationId}
    group by v.device, v.method, v.version order by v.device, v.method, v.version`,
  );
  return rows.map((row) => ({
    ...row,
    measured_from: new Date(row.measured_from).toISOString(),
    measured_to: new Date(row.measured_to).toISOString(),
  }));
}

/** The figures of a summary: for the method and version that measured most pages, the same on both devices. Lighthouse in case of a tie. */
export function summaryFigures(averages: readonly VitalsAverage[]): SummaryFigures {
  const kinds = [...Map.groupBy(averages, ({ method, version }) => `${method} ${version}`).values()].map((rows) => ({
    desktop: rows.find(({ device }) => device === 'desktop'),
    mobile: rows.find(({ device }) => device === 'mobile'),
    pages: rows.reduce((sum, { pages }) => sum + pages, 0),
    rank: rows[0]?.method === 'lighthouse' ? 0 : 1,
  }));
  const [best] = kinds.toSorted((a, b) => b.pages - a.pages || a.rank - b.rank);
  const { desktop, mobile } = best ?? {};
  const measured = desktop ?? mobile;
  return {
    average_fcp: desktop?.fcp ?? null,
    average_lcp: desktop?.lcp ?? null,
    average_tbt: desktop?.tbt ?? null,
    average_cls: desktop?.cls ?? null,
    average_fcp_mobile: mobile?.fcp ?? null,
    average_lcp_mobile: mobile?.lcp ?? null,
    average_tbt_mobile: mobile?.tbt ?? null,
    average_cls_mobile: mobile?.cls ?? null,
    basis: measured
      ? { method: measured.method, version: measured.version, pages: desktop?.pages ?? 0, pages_mobile: mobile?.pages ?? 0 }
      : null,
  };
}
