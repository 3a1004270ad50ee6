/**
 * Every message fixed by the specification, spelled as it is there; a correction is a one-line change here.
 * Screen-specific wording that the specification leaves open lives in that screen's own `messages.ts`.
 */
export const MESSAGES = {
  workspace: {
    dialogTitle: 'Workspace',
    sameDomainOnly: 'You can add more workspace of your domain only',
    nameRequired: 'Organization Name is required',
    domainRequired: 'Domain is required',
    domainInvalid: 'Please enter a valid domain',
    industryRequired: 'Product Type is required',
    companyTypeRequired: 'Company Time is required',
    invalidForm: 'Please correct the errors in the form.',
    submitted: 'Form submitted successfully!',
  },
  userCountryFailed: 'Failed to load user country',
  maintenance: {
    heading: "We'll Be Back Soon",
    tryAgain: 'Try Again',
    exhausted: "You've reached the maximum of 5 retries. Please try again later.",
  },
  shell: {
    bestViewedOnDesktop: 'Best viewed on desktop',
    getStarted: (done: number) => `Get Started (${done}/6)`,
  },
  searchConsole: {
    emptyTitle: 'Connect Your Data',
    emptyText: "Connect Google Search Console to view your website's performance insights and analytics.",
    benefitsTitle: "What you'll get",
    benefits: ['Keyword rankings and search performance', 'Clicks, impressions and CTR trends', 'Page performance insights'],
    connectNeither: 'Connect Google Search Console',
    connectSearchConsole: 'Connect Search Console',
    connectAnalytics: 'Connect Google Analytics',
    footer: 'Your data is secure and private',
    domainInvalid: (host: string) => `Please enter a valid domain (e.g., ${host})`,
    urlInvalid: (host: string) => `Please enter a valid URL including protocol (e.g., ${host})`,
    nothingChosen: 'Please select a property type and enter its value.',
    connecting: 'Connecting...',
    saveFailed: 'An error occurred while saving data.',
  },
  refresh: {
    oncePerDay: 'You can only refresh once per day',
    startFailed: 'Failed to start page refresh.',
    success: 'Pages Succesfully Refreshed',
    failure: 'Failed to Refresheed Pages',
  },
  dashboard: {
    updated: 'Dashboard updated successfully!',
    updateFailed: 'Failed to update Dashboard. Please try again.',
  },
  internalLinks: {
    fixed: 'InternalLinks fixed and updated successfully!',
    fixFailed: 'Failed to fix Internal Links. Please try again.',
  },
  easyFix: {
    /** the alert, and the text shown in the dialog */
    nothingChosenAlert: 'Please select at least one issue to fix.',
    nothingChosen: 'Please select at least one issue to fix',
    applying: 'Applying...',
  },
  platform: {
    none: 'No credentials found for any platform',
    noneForOrganisation: 'No Platform credentials found for this organisation',
    invalid: 'Invalid platform specified.',
  },
  publish: {
    failed: 'Failed to update content. Please try again.',
    pageRemoved: 'Page Removed',
    pageRemovedText: 'Page has been removed from the publish queue',
    removeFailed: 'Failed to remove page. Please try again.',
    partial: (updated: number, failed: number) => `Updated ${updated} page(s) successfully, ${failed} failed`,
    shopifyAllFailed: 'Failed to update any Shopify pages. Please try again.',
  },
  keywords: {
    updated: 'Keywords updated successfully!',
    updateFailed: 'Failed to update keywords. Please try again.',
    updateFailedShort: 'Failed to update keywords',
    shopifyMetaFailed: 'Failed to update Shopify meta data. Please try again.',
  },
  blog: {
    published: 'Blog Published Successfully!',
    publishFailed: 'Blog Publishing Failed!',
    scheduled: (time: string) => `Blog scheduled for ${time}`,
    scheduleFailed: 'Blog Scheduling Failed!',
  },
  chart: {
    noDataTitle: 'No Data Available',
    noDataText: 'There is no data to display for this chart',
  },
  billing: {
    checkoutFailed: 'Failed to initiate checkout. Please try again.',
  },
  automationTester: {
    failed: 'An error occurred during testing.',
  },
  promptTester: {
    runFailed: 'Something went wrong while contacting the backend.',
    numbersOnly: 'Please enter numbers only',
  },
  unknownError: 'Unknown error occurred',
} as const;
