import { MESSAGES } from '@canopy/contract';

/** Wording of the prompt tester (document 2, sections 2.9, 5 and 8). */
export const PROMPT_MESSAGES = {
  title: 'Prompt tester',
  description: 'Ask several language models the same and compare what they answer.',
  ...MESSAGES.promptTester,
  exportFile: 'ai-prompt-results.json',
  signIn: 'Sign in to run prompts',
  signInDetail: 'You can put a prompt together without an account. Running it asks language models, which a workspace pays for.',
  noModels: 'No language model is set up yet. An administrator adds a key in Settings.',
  modelsFailed: 'The models could not be loaded',
  signInForModels: 'Sign in to see which models your workspace can ask.',
  noBlocks: 'Add a block: a text to ask, a keyword, your own site or a competitor.',
  noHistory: 'Nothing was run yet. Each run is kept here with its blocks, models and answers.',
  importInvalid: 'This file is not an export of the prompt tester.',
  imported: 'Blocks, models and answers are back.',
  compareHint: 'Choose exactly two answers to compare them.',
  cancelled: 'Cancelled. Nothing more is asked of this model.',
} as const;
