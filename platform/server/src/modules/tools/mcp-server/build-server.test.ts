import { expect, it } from '@jest/globals';
import { ALL_TOOLS } from '../assistant-tools/index.ts';
import { inputSchema } from './build-server.ts';

it('has at most twelve tools, whose schemas and descriptions are small', () => {
  expect(ALL_TOOLS.length).toBeLessThanOrEqual(12);
  const listed = ALL_TOOLS.map((tool) => ({ name: tool.name, description: tool.description, inputSchema: inputSchema(tool) }));
  // At three characters per token this overestimates any tokenizer's JSON count.
  expect(JSON.stringify(listed).length / 3).toBeLessThan(2_000);
});
