export { appClient } from './app-client.ts';
export { stripeKeys } from './stripe/stripe-parts.ts';
export { googleClient } from './google/oauth/client.ts';
export { SANDBOX_KEY } from './llm/llm-error.ts';
export { plantedIssues, type PlantedIssue } from './demo-site/planted-issues.ts';
export { DEMO_SHOP } from './shopify/state.ts';
export { demoSiteToken } from './webflow/state.ts';
export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { demoCredentials, limitedCredentials } from './wordpress/seed-users.ts';
