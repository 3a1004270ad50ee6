import type { LlmFailure } from './failure.ts';

/** Which protocol a provider speaks: OpenAI's own, Gemini's, xAI's, or the OpenAI dialect of Ollama, llama.cpp, vLLM and others. */
export type LlmKind = 'openai' | 'google' | 'xai' | 'compatible';

export interface LlmOptions {
  readonly kind: LlmKind;
  /** root of the API with its version, such as `http://localhost:11434/v1`; undefined: the provider's own. Required for `compatible` */
  readonly baseUrl?: string | undefined;
  /** undefined: none is sent, as for local servers */
  readonly key?: string | undefined;
  /** what sends requests: a guarded one wherever the address is not the operator's. Nothing is followed to another address */
  readonly fetch: typeof fetch;
  readonly clock?: () => Date;
  readonly pace?: LlmPace;
}

/** How failed requests are retried; tests provide their own. */
export interface LlmPace {
  /** waits this many ms; rejects when the signal aborts */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** 0 to 1 */
  readonly random: () => number;
}

/** Sampling settings. Those that a provider does not support are left out and named in `warnings`. */
export interface LlmSettings {
  /** 0 to 2 */
  readonly temperature?: number | undefined;
  /** 0 to 1 */
  readonly topP?: number | undefined;
  readonly topK?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
}

export interface LlmRequest {
  readonly model: string;
  /** the model's role and rules; ours, never a stranger's words */
  readonly system: string;
  /** the task; written by us or by the user */
  readonly instruction: string;
  /** name → text of pages, queries, files. Placed between marks; instructions in it are not followed */
  readonly data?: Readonly<Record<string, string>>;
  /** images that the instruction is about */
  readonly images?: readonly { readonly bytes: Uint8Array; readonly mediaType: string }[];
  readonly settings?: LlmSettings;
  readonly signal?: AbortSignal | undefined;
  /** for one answer, retries included; default 120,000 ms */
  readonly timeoutMs?: number;
}

/** Tokens as the provider counted them, summed over retries and the repair. */
export interface LlmUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** number of answers charged: more than one if the first had to be repaired */
  readonly answers: number;
}

export type LlmWritten = {
  readonly ok: true;
  readonly text: string;
  readonly usage: LlmUsage;
  /** what the provider ignored, such as `topK is not supported` */
  readonly warnings: readonly string[];
};
export type LlmGenerated<T> = {
  readonly ok: true;
  readonly value: T;
  readonly usage: LlmUsage;
  readonly warnings: readonly string[];
  readonly repaired: boolean;
};

export interface LlmEmbedRequest {
  readonly model: string;
  readonly texts: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** retries included; default 120,000 ms */
  readonly timeoutMs?: number;
}
export type LlmEmbedded = {
  readonly ok: true;
  /** one for each text, all of the same length */
  readonly vectors: readonly (readonly number[])[];
  readonly usage: LlmUsage;
};

/** A text as it is written. */
export interface LlmStream {
  /** chunks in order. Ends early without throwing if the stream breaks; `end` says so */
  readonly text: AsyncIterable<string>;
  /** once `text` is over: the complete text, or the failure with the text received until then */
  readonly end: Promise<LlmWritten | (LlmFailure & { readonly text: string; /** the connection, in the middle */ readonly isLost?: true })>;
}
