import { defineModule } from '../../define-module.ts';
import { sweepActions } from '../assistant-tools/index.ts';
import { chatRoutes } from './routes.ts';

export { askedOnce } from './routes.ts';

export const chatModule = defineModule({
  name: 'tools/chat',
  owns: ['chat_conversations', 'chat_messages'],
  routes: chatRoutes,
  schedules: [{ name: 'assistant-actions', seconds: 60, run: sweepActions }],
});
