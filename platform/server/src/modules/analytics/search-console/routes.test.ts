import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgetSearchConsole, saveSearchConsole } from '@canopy/contract/analytics';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { searchConsoleModule } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [searchConsoleModule], worker: false });
});
afterAll(() => stack.close());

async function member() {
  const user = await stack.createUser();
  return stack.asUser(user, await stack.createOrganisation({ domain: 'fern.example', members: [user] }));
}

describe('the Search Console property', () => {
  it('is saved under Google’s name, which is not yet a connection, and forgotten', async () => {
    const client = await member();
    const saved = await client.call(saveSearchConsole, { body: { type: 'domain', value: ' Fern.example ', ga_property_id: '123' } });
    expect(saved.body).toMatchObject({
      search_console_link: 'sc-domain:fern.example',
      ga_property_id: '123',
      is_search_console_connect: false,
      has_ga_access: false,
    });
    const forgotten = await client.call(forgetSearchConsole);
    expect(forgotten.body).toMatchObject({ search_console_link: null, ga_property_id: null });
  });

  it.each([
    [{ type: 'domain', value: 'https://fern.example' }, 'body.value', 'Please enter a valid domain (e.g., fern.example)'],
    [
      { type: 'url_prefix', value: 'fern.example' },
      'body.value',
      'Please enter a valid URL including protocol (e.g., https://fern.example/)',
    ],
    [{ type: 'domain', value: '' }, 'body.value', 'Please select a property type and enter its value.'],
    [{ value: 'fern.example' }, 'body.type', 'Please select a property type and enter its value.'],
    [
      { type: 'domain', value: 'fern.example', ga_property_id: 'G-1' },
      'body.ga_property_id',
      'Please enter the numeric property ID, e.g. 123456789',
    ],
  ])('%j is refused', async (body, field, message) => {
    const refused = await (await member()).post('/api/gscdata/save-google-console-data/', body);
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field, message }] });
  });
});
