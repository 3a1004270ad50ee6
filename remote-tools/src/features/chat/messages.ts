export const CHAT_MESSAGES = {
  title: 'Chat',
  description: 'Ask about this workspace’s crawl, search and web figures, posts and limits.',
  byRules: 'No language model is set up, so questions of a known form are answered by fixed rules.',
  sandbox: 'Questions that fixed rules do not understand go to the sandbox’s model, a stand-in without knowledge of its own.',
  byModel: (model: string) => `Questions that fixed rules do not understand go to ${model}.`,
  stopped: 'Stopped. What was found so far is kept.',
  broken: 'The answer broke off. Ask again.',
  gone: 'There is no such conversation. It may have been deleted.',
  writtenByRules: 'Written by fixed rules from these rows',
  writtenBy: (model: string) => `Written by ${model} from these rows; figures that the rows do not have were left out`,
} as const;
