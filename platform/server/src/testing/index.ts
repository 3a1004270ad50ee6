export { addWorkspace } from './add-workspace.ts';
export { startPostgresServer, type PostgresServer } from './postgres-server.ts';
export { testConfig } from './test-config.ts';
export { startEmptyDatabase, startTestDatabase, type TestDatabase } from './test-database.ts';
export {
  testStack,
  type Answer,
  type CallParts,
  type TestClient,
  type TestOrganisation,
  type TestStack,
  type TestStackOptions,
  type TestUser,
} from './test-stack.ts';
export { until } from './until.ts';
