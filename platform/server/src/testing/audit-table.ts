// Times calls of the pages' table over generated pages, as JSON: node audit-table.ts <pages> <rounds>
import process from 'node:process';
import { seoAuditTeamRoutes } from '../modules/seo-audit/index.ts';
import { AUDIT_QUESTIONS, generateAudit } from './generated-audit.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack } from './test-stack.ts';

const [pages, rounds] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ routes: seoAuditTeamRoutes, worker: false });
try {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  await generateAudit(stack, organisation.id, pages ?? 50_000);
  const client = stack.asUser(user, organisation);
  const figures = [];
  for (const [what, call, query] of AUDIT_QUESTIONS) {
    const times: number[] = [];
    for (let round = 0; round <= (rounds ?? 5); round += 1) {
      const began = performance.now();
      const answer = await client.call(call, { query });
      if (answer.status !== 200) throw new Error(`${what}: ${answer.text}`);
      if (round > 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    figures.push({ what, worst: times.at(-1) ?? 0, median: times[Math.floor(times.length / 2)] ?? 0 });
  }
  process.stdout.write(JSON.stringify(figures));
} finally {
  await stack.close();
  await globalTeardown();
}
