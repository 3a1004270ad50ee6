import { CRITICAL_CODES, EASY_FIX_CODES, type IssueDetail } from '@canopy/contract/seo-audit';

const EASY: readonly string[] = EASY_FIX_CODES;
const CRITICAL: readonly string[] = CRITICAL_CODES;

/** How an issue is dealt with (document 1, section 9). */
export const fixTypeOf = (code: string): IssueDetail['fix_type'] =>
  EASY.includes(code) ? 'Easy fix' : CRITICAL.includes(code) ? 'Critical' : 'Manual';
