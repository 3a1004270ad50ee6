import type { Check } from './check.ts';
import { aiBotsBlocked } from './rules/ai-bots-blocked.ts';
import { altFileName } from './rules/alt-file-name.ts';
import { altTooLong } from './rules/alt-too-long.ts';
import { brokenResource } from './rules/broken-resource.ts';
import { brokenImage } from './rules/broken-image.ts';
import { canonicalIssues } from './rules/canonical-issues.ts';
import { canonicalMissing } from './rules/canonical-missing.ts';
import { canonicalNoindex } from './rules/canonical-noindex.ts';
import { canonicalised } from './rules/canonicalised.ts';
import { charsetMissing } from './rules/charset-missing.ts';
import { clientError } from './rules/client-error.ts';
import { clsIssues } from './rules/cls-issues.ts';
import { cspMissing } from './rules/csp-missing.ts';
import { deadEnd } from './rules/dead-end.ts';
import { deepPage } from './rules/deep-page.ts';
import { descriptionCutOff } from './rules/description-cut-off.ts';
import { descriptionDuplicate } from './rules/description-duplicate.ts';
import { doctypeMissing } from './rules/doctype-missing.ts';
import { domTooLarge } from './rules/dom-too-large.ts';
import { duplicateContent } from './rules/duplicate-content.ts';
import { externalLinkBroken } from './rules/external-link-broken.ts';
import { fcpIssues } from './rules/fcp-issues.ts';
import { fragmentMissing } from './rules/fragment-missing.ts';
import { garbledText } from './rules/garbled-text.ts';
import { genericAnchor } from './rules/generic-anchor.ts';
import { h1Duplicate } from './rules/h1-duplicate.ts';
import { h1Missing } from './rules/h1-missing.ts';
import { h1Multiple } from './rules/h1-multiple.ts';
import { headingOrder } from './rules/heading-order.ts';
import { hreflangDuplicate } from './rules/hreflang-duplicate.ts';
import { hreflangInvalid } from './rules/hreflang-invalid.ts';
import { hreflangLanguage } from './rules/hreflang-language.ts';
import { hreflangNoDefault } from './rules/hreflang-no-default.ts';
import { hreflangNoReturn } from './rules/hreflang-no-return.ts';
import { hreflangNoSelf } from './rules/hreflang-no-self.ts';
import { hreflangTarget } from './rules/hreflang-target.ts';
import { hstsMissing } from './rules/hsts-missing.ts';
import { htmlTooLarge } from './rules/html-too-large.ts';
import { httpPage } from './rules/http-page.ts';
import { imageSizeIssues } from './rules/image-size-issues.ts';
import { incompleteAnswer } from './rules/incomplete-answer.ts';
import { insecureForm } from './rules/insecure-form.ts';
import { internalLink404 } from './rules/internal-link-404.ts';
import { internalLinkRedirect } from './rules/internal-link-redirect.ts';
import { internalNofollow } from './rules/internal-nofollow.ts';
import { langMissing } from './rules/lang-missing.ts';
import { lcpIssues } from './rules/lcp-issues.ts';
import { llmsTxt } from './rules/llms-txt.ts';
import { localhostLink } from './rules/localhost-link.ts';
import { malformedLink } from './rules/malformed-link.ts';
import { missingAltTextInImages } from './rules/missing-alt-text-in-images.ts';
import { missingOrInvalidMetaDescription } from './rules/missing-or-invalid-meta-description.ts';
import { missingOrInvalidPageTitle } from './rules/missing-or-invalid-page-title.ts';
import { missingSrcsetInImages } from './rules/missing-srcset-in-images.ts';
import { mixedContent } from './rules/mixed-content.ts';
import { nearDuplicateContent } from './rules/near-duplicate-content.ts';
import { noAnchor } from './rules/no-anchor.ts';
import { noIndexForBot } from './rules/no-index-for-bot.ts';
import { noIndex } from './rules/no-index.ts';
import { nofollowPage } from './rules/nofollow-page.ts';
import { nonHttps } from './rules/non-https.ts';
import { nosniffMissing } from './rules/nosniff-missing.ts';
import { notFound } from './rules/not-found.ts';
import { notInSitemap } from './rules/not-in-sitemap.ts';
import { oneInternalLink } from './rules/one-internal-link.ts';
import { orphanPage } from './rules/orphan-page.ts';
import { placeholderText } from './rules/placeholder-text.ts';
import { redirectChain } from './rules/redirect-chain.ts';
import { redirectInvalid } from './rules/redirect-invalid.ts';
import { redirectLoop } from './rules/redirect-loop.ts';
import { redirectToError } from './rules/redirect-to-error.ts';
import { redirect } from './rules/redirect.ts';
import { renderedCanonical } from './rules/rendered-canonical.ts';
import { renderedContent } from './rules/rendered-content.ts';
import { renderedRobots } from './rules/rendered-robots.ts';
import { renderedTitle } from './rules/rendered-title.ts';
import { renderedUnsettled } from './rules/rendered-unsettled.ts';
import { robotsBlocked } from './rules/robots-blocked.ts';
import { robotsConflict } from './rules/robots-conflict.ts';
import { robotsSyntax } from './rules/robots-syntax.ts';
import { robotsTooLarge } from './rules/robots-too-large.ts';
import { robotsUnreachable } from './rules/robots-unreachable.ts';
import { serverError } from './rules/server-error.ts';
import { sitemapBlocked } from './rules/sitemap-blocked.ts';
import { sitemapError } from './rules/sitemap-error.ts';
import { sitemapMissing } from './rules/sitemap-missing.ts';
import { sitemapNoindex } from './rules/sitemap-noindex.ts';
import { sitemapNonCanonical } from './rules/sitemap-non-canonical.ts';
import { sitemapRedirect } from './rules/sitemap-redirect.ts';
import { sitemapTooLarge } from './rules/sitemap-too-large.ts';
import { sitemapUnreadable } from './rules/sitemap-unreadable.ts';
import { slowResponse } from './rules/slow-response.ts';
import { socialMissing } from './rules/social-missing.ts';
import { soft404 } from './rules/soft-404.ts';
import { structuredDataIncomplete } from './rules/structured-data-incomplete.ts';
import { structuredDataInvalid } from './rules/structured-data-invalid.ts';
import { tbtIssues } from './rules/tbt-issues.ts';
import { temporaryRedirect } from './rules/temporary-redirect.ts';
import { thinContent } from './rules/thin-content.ts';
import { titleCutOff } from './rules/title-cut-off.ts';
import { titleDuplicate } from './rules/title-duplicate.ts';
import { tooManyLinks } from './rules/too-many-links.ts';
import { unavailableAfter } from './rules/unavailable-after.ts';
import { unreadablePage } from './rules/unreadable-page.ts';
import { unreachable } from './rules/unreachable.ts';
import { urlDoubleSlash } from './rules/url-double-slash.ts';
import { urlParameters } from './rules/url-parameters.ts';
import { urlTooLong } from './rules/url-too-long.ts';
import { urlUnderscore } from './rules/url-underscore.ts';
import { urlUppercase } from './rules/url-uppercase.ts';
import { viewportMissing } from './rules/viewport-missing.ts';
import { weakInternalRank } from './rules/weak-internal-rank.ts';

/** Every check; each code once. */
export const CHECKS: readonly Check[] = [
  notFound,
  serverError,
  unreachable,
  unreadablePage,
  incompleteAnswer,
  clientError,
  redirect,
  redirectChain,
  redirectInvalid,
  redirectLoop,
  redirectToError,
  temporaryRedirect,
  soft404,
  slowResponse,
  noIndex,
  noIndexForBot,
  unavailableAfter,
  robotsConflict,
  canonicalIssues,
  canonicalNoindex,
  canonicalised,
  canonicalMissing,
  nofollowPage,
  robotsBlocked,
  sitemapNoindex,
  sitemapBlocked,
  sitemapNonCanonical,
  sitemapError,
  sitemapRedirect,
  notInSitemap,
  sitemapMissing,
  sitemapUnreadable,
  sitemapTooLarge,
  robotsUnreachable,
  robotsTooLarge,
  robotsSyntax,
  aiBotsBlocked,
  llmsTxt,
  internalLink404,
  internalLinkRedirect,
  fragmentMissing,
  noAnchor,
  genericAnchor,
  nonHttps,
  externalLinkBroken,
  mixedContent,
  insecureForm,
  internalNofollow,
  localhostLink,
  malformedLink,
  orphanPage,
  deepPage,
  deadEnd,
  tooManyLinks,
  oneInternalLink,
  weakInternalRank,
  hreflangInvalid,
  hreflangNoSelf,
  hreflangNoReturn,
  hreflangTarget,
  hreflangDuplicate,
  hreflangNoDefault,
  hreflangLanguage,
  missingOrInvalidPageTitle,
  missingOrInvalidMetaDescription,
  titleCutOff,
  descriptionCutOff,
  titleDuplicate,
  descriptionDuplicate,
  h1Duplicate,
  h1Missing,
  h1Multiple,
  headingOrder,
  duplicateContent,
  nearDuplicateContent,
  thinContent,
  langMissing,
  viewportMissing,
  charsetMissing,
  garbledText,
  placeholderText,
  doctypeMissing,
  htmlTooLarge,
  domTooLarge,
  socialMissing,
  missingAltTextInImages,
  altTooLong,
  altFileName,
  missingSrcsetInImages,
  imageSizeIssues,
  brokenImage,
  brokenResource,
  fcpIssues,
  lcpIssues,
  tbtIssues,
  clsIssues,
  hstsMissing,
  cspMissing,
  nosniffMissing,
  httpPage,
  urlUppercase,
  urlUnderscore,
  urlTooLong,
  urlParameters,
  urlDoubleSlash,
  structuredDataInvalid,
  structuredDataIncomplete,
  renderedTitle,
  renderedCanonical,
  renderedRobots,
  renderedContent,
  renderedUnsettled,
];

const BY_CODE = new Map(CHECKS.map((check) => [check.code, check]));

export const checkOf = (code: string): Check | undefined => BY_CODE.get(code);
