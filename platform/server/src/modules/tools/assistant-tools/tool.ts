import type { Evidence } from '@canopy/contract/tools';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { OwnCalls } from '../../../http/own-calls.ts';

/** Who uses a tool, and when. */
export interface ToolContext {
  readonly calls: OwnCalls;
  readonly actor: Actor;
  /**
   * Through what the person is spoken to: `chat`, or one token or grant of theirs. What was proposed there is confirmed there alone; the
   * chat's proposals are for the person who is signed in, never for a token of theirs.
   */
  readonly door: string;
  /** UTC, `yyyy-MM-dd` */
  readonly today: string;
}

/** What an action would do, determined beforehand. */
export interface ActionPlan {
  readonly title: string;
  /** what will happen, line by line */
  readonly effects: readonly string[];
  /** the input of `perform`; JSON that `plan` parses */
  readonly payload: unknown;
}

interface ToolDefinition {
  readonly name: string;
  /** for people */
  readonly title: string;
  /** for models: what it answers, in as few words as possible */
  readonly description: string;
  readonly input: z.ZodMiniObject;
}

export interface ReadTool extends ToolDefinition {
  readonly kind: 'read';
  readonly read: (context: ToolContext, input: unknown) => Promise<Evidence>;
}

export interface ActionTool extends ToolDefinition {
  readonly kind: 'action';
  /** Works out what would happen; changes nothing. */
  readonly plan: (context: ToolContext, input: unknown) => Promise<ActionPlan>;
  /** Performs it. `key` identifies this execution: with it a repeated API request takes effect once. */
  readonly perform: (context: ToolContext, payload: unknown, key: string) => Promise<{ outcome: string; link: string | null }>;
}

export type Tool = ReadTool | ActionTool;

/** A read-only tool, with its input parsed. Throws as the calls behind it do; ZodError for invalid input. */
export function readTool<Input extends z.ZodMiniObject>(
  definition: Omit<ReadTool, 'kind' | 'read' | 'input'> & {
    input: Input;
    read: (context: ToolContext, input: z.output<Input>) => Promise<Omit<Evidence, 'tool'>>;
  },
): ReadTool {
  return {
    ...definition,
    kind: 'read',
    read: async (context, input) => ({ tool: definition.name, ...(await definition.read(context, z.parse(definition.input, input))) }),
  };
}

/** A tool that changes something, with its input and payload parsed. */
export function actionTool<Input extends z.ZodMiniObject, Payload extends z.ZodMiniType>(
  definition: Omit<ActionTool, 'kind' | 'plan' | 'perform' | 'input'> & {
    input: Input;
    payload: Payload;
    plan: (
      context: ToolContext,
      input: z.output<Input>,
    ) => Promise<{ title: string; effects: readonly string[]; payload: z.output<Payload> }>;
    perform: (context: ToolContext, payload: z.output<Payload>, key: string) => Promise<{ outcome: string; link: string | null }>;
  },
): ActionTool {
  const { name, title, description, input } = definition;
  return {
    name,
    title,
    description,
    input,
    kind: 'action',
    plan: (context, given) => definition.plan(context, z.parse(input, given)),
    perform: (context, payload, key) => definition.perform(context, z.parse(definition.payload, payload), key),
  };
}

/** Maximum rows a tool returns, and the default. */
export const MAX_ROWS = 50;
const DEFAULT_ROWS = 10;

export const limit = z._default(z.number().check(z.int(), z.gte(1), z.lte(MAX_ROWS)), DEFAULT_ROWS);
export const text = z.optional(z.string().check(z.maxLength(300)));
