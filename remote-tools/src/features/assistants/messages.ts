export const ASSISTANT_MESSAGES = {
  title: 'Assistants',
  description: 'Assistants and scripts that use this workspace on your behalf.',
  connect:
    'Enter this URL in an assistant that supports the Model Context Protocol. It sends you here to sign in and choose what it may do.',
  connectByToken: 'Enter this URL in an assistant that supports the Model Context Protocol, together with a token from below.',
  none: 'No assistant is connected to this workspace',
  noneDetail: 'Add the URL above to your assistant. It shows here once you have allowed access.',
  noTokens: 'No tokens yet',
  noTokensDetail: 'A token lets a script, or an assistant that cannot sign in, read this workspace’s data through the API.',
  secret: 'Copy the token now: it is not shown again.',
} as const;
