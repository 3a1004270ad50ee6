import { EASY_FIX_CODES, type FIX_TYPES } from '@canopy/contract/seo-audit';

/** How an issue is fixed: by an easy fix, or by hand. */
export const fixTypeOf = (code: string): (typeof FIX_TYPES)[number] => (EASY_FIX_CODES.some((one) => one === code) ? 'Easy' : 'Manual');
