export type { LlmFailure, LlmFailureReason } from './failure.ts';
export { dataLine, quotedData } from './data-text.ts';
export { llm, type Llm } from './llm.ts';
export { maxTokensOf, estimateUsage } from './estimate-usage.ts';
export type {
  LlmEmbedded,
  LlmGenerated,
  LlmKind,
  LlmOptions,
  LlmPace,
  LlmRequest,
  LlmSettings,
  LlmStream,
  LlmUsage,
  LlmWritten,
} from './options.ts';
