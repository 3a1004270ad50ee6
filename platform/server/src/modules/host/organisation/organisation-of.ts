import type { Organisation } from '@canopy/contract/host';
import type { organisations } from '../../../store/core-tables.ts';

type Row = typeof organisations.$inferSelect;

/** A workspace in the contract's form. */
export function organisationOf(row: Row): Organisation {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    company_type: row.companyType,
    industry: row.industry,
    is_search_console_connect: row.isSearchConsoleConnect,
    has_ga_access: row.hasGaAccess,
    search_console_link: row.searchConsoleLink,
    ga_property_id: row.gaPropertyId,
    sitemap_url: row.sitemapUrl || null,
    brand_voice: row.brandVoice,
    forbidden_words: row.forbiddenWords,
    audience: row.audience,
    country: row.country,
    language: row.language,
    time_zone: row.timeZone,
    last_pages_refresh: row.lastPagesRefresh?.toISOString() ?? null,
  };
}
