import { MESSAGES } from '@canopy/contract';

/** Wording of the prompt tester (document 2, sections 2.9, 5 and 8). */
export const PROMPT_MESSAGES = {
  title: 'Prompt tester',
  description: 'Send the same prompt to several language models and compare their answers.',
  ...MESSAGES.promptTester,
  exportFile: 'ai-prompt-results.json',
  signIn: 'Sign in to run prompts',
  signInDetail: 'You can compose a prompt without an account. Running it uses language models that a workspace pays for.',
  noModels: 'No language model is set up yet. Ask an administrator to add a key in Settings.',
  modelsFailed: 'The models could not be loaded',
  signInForModels: 'Sign in to see which models your workspace can use.',
  noBlocks: 'Add a block: a text to ask, a keyword, your own site or a competitor.',
  noHistory: 'Each run is kept here with its blocks, models and answers.',
  importInvalid: 'This file is not an export of the prompt tester.',
  imported: 'Blocks, models and answers restored.',
  compareHint: 'Choose exactly two answers to compare them.',
  cancelled: 'Cancelled. No further requests are sent to this model.',
} as const;
