/** Questions that the rules understand, shown before the first question and when something could not be answered. */
export const EXAMPLES = [
  'How many clicks did we get in the last 28 days?',
  'Which queries lost clicks in the last 28 days?',
  'What should we fix first?',
  'Which pages have no meta description?',
  'How many sessions by channel last month?',
  'How many deep research runs are left?',
];
