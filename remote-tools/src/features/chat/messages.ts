export const CHAT_MESSAGES = {
  title: 'Chat',
  description: 'Ask about this workspace’s crawl, search and web figures, posts and limits.',
  byRules: 'No language model is set up, so fixed rules answer the questions they recognise.',
  sandbox: 'Questions that fixed rules do not recognise go to the sandbox model, a stand-in without knowledge of its own.',
  byModel: (model: string) => `Questions that fixed rules do not recognise go to ${model}.`,
  stopped: 'Stopped. Results so far are kept.',
  broken: 'The answer was interrupted. Ask again.',
  gone: 'There is no such conversation. It may have been deleted.',
  writtenByRules: 'Written by fixed rules from these rows',
  writtenBy: (model: string) => `Written by ${model} from these rows; figures not found in the rows were removed`,
} as const;
