export { storedTokens, type RenewAlone, type Tokens } from '../oauth/oauth.ts';
export type { SiteDocument, SiteMeta, SiteRef, SiteStatus } from './document.ts';
export { FAILURE_REASONS, type Failure, type FailureReason } from './failure.ts';
export { carriesCode, describeLoss, hasPart, lostParts } from './loss.ts';
export {
  ABILITIES,
  type Ability,
  type ContentChange,
  type MetaChange,
  type NewEntry,
  type MediaFile,
  type Site,
  type SiteCheck,
  type SiteEntry,
  type SiteMedia,
  type SiteWritten,
} from './site.ts';
