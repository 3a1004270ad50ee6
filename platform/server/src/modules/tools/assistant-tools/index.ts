import { defineModule } from '../../define-module.ts';

export { ALL_TOOLS, toolNamed } from './all-tools.ts';
export { confirmAction, declineAction, proposeAction, readActions, sweepActions } from './pending-actions.ts';
export { evidenceText, figureText, proposalText } from './evidence-text.ts';
export type { ActionTool, ReadTool, ToolContext } from './tool.ts';

export const assistantToolsModule = defineModule({
  name: 'tools/assistant-tools',
  owns: ['assistant_actions'],
});
