import { defineRemote } from '@canopy/federation';

export default defineRemote({
  name: 'remote-tools',
  title: 'Tools',
  shellApi: '^1.8.0',
  routes: [
    { path: '/chat', title: 'Chat' },
    { path: '/assistants', title: 'Assistants' },
    { path: '/ai-visibility', title: 'AI visibility' },
    { path: '/blocknote-test', title: 'Block editor' },
    { path: '/prompt-testing', title: 'Prompt tester', layout: 'bare' },
    { path: '/automation-tester', title: 'Automation tester', roles: ['admin'] },
  ],
  nav: [
    {
      id: 'ai-visibility',
      group: 'Beta Tools',
      order: 30,
      label: 'AI Visibility',
      path: '/ai-visibility',
      icon: 'eye',
      activeOn: ['/ai-visibility'],
    },
    { id: 'chat', group: 'Main Menu', order: 70, label: 'Chat', path: '/chat', icon: 'chat', activeOn: ['/chat'] },
  ],
  sections: [
    { section: 'Tools', label: 'Chat', path: '/chat', order: 10 },
    { section: 'Tools', label: 'AI visibility', path: '/ai-visibility', order: 20 },
    { section: 'Tools', label: 'Assistants', path: '/assistants', order: 30 },
    { section: 'Tools', label: 'Prompt tester', path: '/prompt-testing', order: 40 },
    { section: 'Tools', label: 'Automation tester', path: '/automation-tester', order: 50, roles: ['admin'] },
    { section: 'Tools', label: 'Block editor', path: '/blocknote-test', order: 60 },
    { section: 'Settings', label: 'Assistants and access tokens', path: '/assistants', order: 40 },
  ],
  palette: [
    { id: 'ai-visibility', label: 'Go to AI visibility', path: '/ai-visibility', keywords: ['mentions', 'brand', 'llm', 'answers', 'geo'] },
    {
      id: 'assistants',
      label: 'Connect assistants and create access tokens',
      path: '/assistants',
      keywords: ['mcp', 'api', 'token', 'script', 'model context protocol'],
    },
    { id: 'chat', label: 'Ask about this workspace', path: '/chat', keywords: ['chat', 'assistant', 'question', 'figures'] },
    {
      id: 'automation-tester',
      label: 'Open the automation tester',
      path: '/automation-tester',
      keywords: ['browser', 'playwright', 'test', 'steps', 'e2e'],
      roles: ['admin'],
    },
    { id: 'prompt-testing', label: 'Open the prompt tester', path: '/prompt-testing', keywords: ['ai', 'models', 'compare', 'llm'] },
    {
      id: 'blocknote-test',
      label: 'Open the block editor',
      path: '/blocknote-test',
      keywords: ['blocknote', 'html', 'markdown', 'import', 'export', 'convert'],
    },
  ],
  exposes: { './Remote': './src/remote.tsx' },
  // The block editor, the line chart engine (74 kB), the matrix and its CSV parser, all of which load after the first screen.
  budget: { total: 690 },
});
