export {
  BLOCK_LABELS,
  HISTORY_LENGTH,
  MAX_BLOCKS,
  MAX_MODELS,
  MODEL_SETTINGS,
  analyzePrompt,
  blockProblem,
  brandMention,
  clearPromptHistory,
  historyItem,
  listPromptHistory,
  modelConfig,
  promptBlock,
  runResult,
} from './prompt-testing.ts';
export type { BlockLabel, BrandMention, HistoryItem, ModelConfig, PromptBlock, RunResult } from './prompt-testing.ts';
