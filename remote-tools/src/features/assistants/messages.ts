export const ASSISTANT_MESSAGES = {
  title: 'Assistants',
  description: 'Other assistants and scripts that use this workspace as you.',
  connect:
    'Give this address to an assistant that speaks the Model Context Protocol. It sends you here to sign in and choose what it may do.',
  connectByToken: 'Give this address to an assistant that speaks the Model Context Protocol, with a token from below.',
  none: 'No assistant is connected to this workspace',
  noneDetail: 'Add the address above to your assistant. It shows here once you have let it in.',
  noTokens: 'No tokens yet',
  noTokensDetail: 'A token lets a script read this workspace’s data through the API, or an assistant that cannot sign in.',
  secret: 'Copy the token now: it is not shown again.',
} as const;
