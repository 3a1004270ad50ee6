export {
  AUTOMATION_HISTORY_LENGTH,
  AUTOMATION_SCHEDULES,
  MAX_AUTOMATION_TESTS,
  MAX_OPEN_RUNS,
  MAX_RUN_BYTES,
  MAX_RUN_SECONDS,
  approveHealing,
  automationRun,
  automationStepResult,
  automationTest,
  cancelAutomationRun,
  deleteAutomationTest,
  getAutomationRun,
  getAutomationScreenshot,
  getAutomationSetup,
  healProposal,
  linesOfRun,
  listAutomationRuns,
  listAutomationTests,
  saveAutomationTest,
  startAutomationRun,
  testPage,
  updateAutomationTest,
} from './automation.ts';
export type { AutomationRun, AutomationRunRow, AutomationStepResult, AutomationTest, HealProposal } from './automation.ts';
export { playwrightTest } from './playwright-export.ts';
export { completeStep, STEP_FORMS, type StepCompletion, type StepForm } from './step-forms.ts';
export {
  MAX_AUTOMATION_STEPS,
  parseStep,
  quoteText,
  stepLines,
  type AutomationStep,
  type ElementState,
  type ParsedLine,
  type StepRole,
  type StepTarget,
} from './step-grammar.ts';
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
  promptLine,
  runResult,
  streamPrompt,
} from './prompt-testing.ts';
export type { BlockLabel, BrandMention, HistoryItem, ModelConfig, PromptBlock, PromptLine, RunResult } from './prompt-testing.ts';
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
export {
  MAX_RUNS_A_DAY,
  MAX_TRACKED_PROMPTS,
  MAX_TRACKED_RIVALS,
  MIN_VISIBILITY_DAYS,
  VISIBILITY_SCHEDULES,
  getVisibility,
  listVisibilityAnswers,
  reckonVisibility,
  runVisibility,
  saveVisibility,
  visibilityAnswer,
  visibilityCost,
  visibilityModel,
  visibilitySettings,
} from './visibility.ts';
export type { VisibilityAnswer, VisibilityCost, VisibilityModel, VisibilitySettings, VisibilityShare } from './visibility.ts';
