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
export {
  MAX_CONVERSATIONS,
  MAX_QUESTION,
  MESSAGE_STATES,
  askChat,
  chatEvent,
  chatMessage,
  conversation,
  decideAction,
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
} from './chat.ts';
export type { ChatEvent, ChatMessage, Conversation } from './chat.ts';
export { ACTION_STATUSES, EVIDENCE_UNITS, assistantAction, evidence, evidenceFigure, evidenceTable } from './evidence.ts';
export type { AssistantAction, Evidence, EvidenceFigure, EvidenceUnit } from './evidence.ts';
export {
  MAX_ACCESS_TOKENS,
  TOKEN_DAYS,
  accessToken,
  changeAssistant,
  connectedAssistant,
  createAccessToken,
  disconnectAssistant,
  listAssistants,
  revokeAccessToken,
} from './assistants.ts';
export type { AccessToken, ConnectedAssistant } from './assistants.ts';
