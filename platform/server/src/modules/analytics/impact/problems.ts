/** Why a change has no measured effect yet, for users. */
export const IMPACT_PROBLEMS = {
  noData: 'There are no figures from Search Console yet.',
  daysAfter: (days: number) =>
    `It is too early: ${days} more ${days === 1 ? 'day' : 'days'} of final figures ${days === 1 ? 'is' : 'are'} needed after the change.`,
  daysBefore: 'The imported figures begin too shortly before the change; seven days are needed.',
  unknownPage: 'Search Console has no figures for this page around the change.',
  littleTraffic: (impressions: number, least: number) =>
    `The page was seen too rarely before the change to tell: ${impressions} impressions, and it takes ${least}.`,
  fewPages: (pages: number, least: number) =>
    `Too few unchanged pages were like this one before the change: ${pages}, and it takes ${least}.`,
} as const;
