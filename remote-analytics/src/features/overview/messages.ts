/** Wording of the overview that the specification leaves open. */
export const OVERVIEW_MESSAGES = {
  title: 'Dashboard',
  dialogTitle: 'Connect Search Console',
  dialogText: 'Choose the property as it is named in Search Console.',
  domainLabel: 'Domain',
  prefixLabel: 'URL Prefix',
  domainHelp: 'Covers every subdomain, http and https.',
  prefixHelp: 'Covers only addresses that begin with it.',
  propertyIdLabel: 'Web-analytics property ID (optional)',
  propertyIdHelp: 'The number under Admin, Property details in Google Analytics.',
  savedTitle: 'Property saved',
  savedText: 'Figures appear here once Google has granted access to this property and the first import has run.',
  saved: 'Search Console property saved',
  removed: 'Search Console property removed',
  removeFailed: 'The property was not removed. Please try again.',
  removeTitle: 'Remove this property?',
  removeText: 'The workspace forgets which property it belongs to. You can choose one again at any time.',
} as const;
