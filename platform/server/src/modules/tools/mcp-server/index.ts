import { defineModule } from '../../define-module.ts';

export { serveMcp } from './serve-mcp.ts';

export const mcpServerModule = defineModule({
  name: 'tools/mcp-server',
  owns: [],
});
