import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** Possible lifetimes of a personal access token, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const;
/** Maximum number of tokens per person and workspace. */
export const MAX_ACCESS_TOKENS = 20;

/** A token for scripts, without its secret. */
export const accessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** false: only calls that read */
  can_write: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type AccessToken = z.output<typeof accessToken>;

/** An assistant that the user has granted access to this workspace. */
export const connectedAssistant = z.object({
  id: z.string(),
  name: z.string(),
  /** the https URL under which the assistant publishes its metadata */
  client_id: z.string(),
  can_write: z.boolean(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type ConnectedAssistant = z.output<typeof connectedAssistant>;

export const listAssistants = defineCall({
  name: 'listAssistants',
  method: 'GET',
  path: '/assistants/',
  access: 'member',
  tokens: 'never',
  summary: 'The caller’s access tokens and connected assistants in this workspace, and the URL for assistants.',
  output: z.object({
    /** URL of the Model Context Protocol server */
    address: z.string(),
    /** false: an external identity provider handles sign-in, so assistants use a token */
    can_sign_in: z.boolean(),
    tokens: z.array(accessToken),
    assistants: z.array(connectedAssistant),
    tools: z.array(z.object({ name: z.string(), title: z.string(), changes: z.boolean() })),
  }),
});

export const createAccessToken = defineCall({
  name: 'createAccessToken',
  method: 'POST',
  path: '/access-tokens/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 20,
  summary: 'Creates a personal access token for this workspace. Only this response contains its secret.',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'Use at most 80 characters.')),
    can_write: z._default(z.boolean(), false),
    days: z.number().check(z.refine((days) => TOKEN_DAYS.some((one) => one === days), 'Choose when it expires.')),
  }),
  output: z.object({ token: accessToken, secret: z.string() }),
});

export const revokeAccessToken = defineCall({
  name: 'revokeAccessToken',
  method: 'DELETE',
  path: '/access-tokens/{id}/',
  access: 'member',
  tokens: 'never',
  summary: 'Revokes a personal access token; it stops working at once.',
  params: z.object({ id: z.uuid() }),
});

export const changeAssistant = defineCall({
  name: 'changeAssistant',
  method: 'PATCH',
  path: '/assistants/{id}/',
  access: 'member',
  tokens: 'never',
  summary: 'Allows or forbids changes by a connected assistant, from its next request on.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.object({ can_write: z.boolean() }),
  output: connectedAssistant,
});

export const disconnectAssistant = defineCall({
  name: 'disconnectAssistant',
  method: 'DELETE',
  path: '/assistants/{id}/',
  access: 'member',
  tokens: 'never',
  summary: 'Revokes an assistant’s access; its tokens stop working at once.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
});
