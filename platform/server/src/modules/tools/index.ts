import { assistantToolsModule } from './assistant-tools/index.ts';
import { assistantModule } from './assistants/index.ts';
import { automationModule } from './automation/index.ts';
import { brandNamesModule } from './brand-names/index.ts';
import { chatModule } from './chat/index.ts';
import { mcpServerModule } from './mcp-server/index.ts';
import { promptTestingModule } from './prompt-testing/index.ts';
import { visibilityModule } from './visibility/index.ts';

export const toolsModules = [
  assistantToolsModule,
  assistantModule,
  automationModule,
  brandNamesModule,
  chatModule,
  mcpServerModule,
  promptTestingModule,
  visibilityModule,
];

export { serveMcp } from './mcp-server/index.ts';
export { askedOnce } from './chat/index.ts';
export { analyze as promptOnce } from './prompt-testing/index.ts';
