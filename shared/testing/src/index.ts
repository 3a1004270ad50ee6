// Imports the types of the matchers that the browser preset installs.
import '@testing-library/jest-dom/jest-globals';
export { answer, refuse } from './answers.ts';
export type { Answer, Asked } from './answers.ts';
export { TEST_ORGANISATION_ID, aUser } from './fixtures.ts';
export { renderScreen } from './render-screen.tsx';
export type { ScreenOptions } from './render-screen.tsx';
export { serveAnswers } from './serve-answers.ts';
export type { PlatformStandIn } from './serve-answers.ts';
export { TEST_CONFIG } from './test-config.ts';
