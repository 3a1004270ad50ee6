import * as z from '@canopy/contract/schema';

/** Rows-per-page options of every table (document 1, section 5). */
export const PAGE_SIZE_OPTIONS = [10, 20, 30, 40, 50] as const;
/** Default rows per page (document 1, section 9). */
export const DEFAULT_PAGE_SIZE = 20;

/** An integer passed as text in a URL. */
export const urlInteger = (fallback: number, minimum: number, maximum: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum)), fallback);

/** `page` (from 1) and `page_size`; list calls spread this into their query. */
export const pagingQuery = (size: number = DEFAULT_PAGE_SIZE) => ({
  page: urlInteger(1, 1, 1_000_000),
  page_size: urlInteger(size, 1, 100),
});

/** One page of rows. `total_pages` is at least 1, so that page 1 always exists. */
export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ data: z.array(row), page: z.number(), total: z.number(), total_pages: z.number() });
