export { googleClient } from './google/oauth/client.ts';
export { plantedIssues, type PlantedIssue } from './demo-site/planted-issues.ts';
export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { demoCredentials, limitedCredentials } from './wordpress/seed-users.ts';
