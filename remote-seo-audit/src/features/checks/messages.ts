/** Wording of the list of checks. */
export const CHECKS_MESSAGES = {
  description: 'What each crawl looks for. Switch a check off, or change how much it matters to this workspace.',
  readOnly: 'Only agency users and administrators can change checks.',
  changeFailed: 'The check could not be changed',
  changed: 'Check changed. Issues and scores of the latest crawl are updated accordingly.',
} as const;

const GROUP_NAMES: Record<string, string> = {
  answers: 'Status codes',
  indexability: 'Indexability',
  'sitemap-robots': 'Sitemaps and robots.txt',
  links: 'Links',
  hreflang: 'Hreflang',
  titles: 'Titles',
  content: 'Content',
  images: 'Images',
  speed: 'Speed',
  security: 'Security',
  addresses: 'URLs',
  'structured-data': 'Structured data',
};

/** Display name of a group of checks; a newer group without one shows its code. */
export const groupName = (group: string): string => GROUP_NAMES[group] ?? group;
