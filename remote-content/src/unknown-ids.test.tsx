import { ALL_CALLS } from '@canopy/contract/calls';
import { describe, expect, it } from '@jest/globals';
import { refuse, renderScreen } from '@canopy/testing';
import { screen } from '@testing-library/react';
import config from '../remote.config.ts';
import { Remote } from './remote.tsx';

const UNKNOWN = '9b1b6f0e-7a51-4b0a-9a6e-0c8c2f1d4e55';
/** The parameter counts steps; the id is in the query. */
const STEPS = /:stepId$/;

const withId = config.routes.map(({ path }) => path).filter((path) => path.includes(':'));
const addresses = withId.flatMap((path) =>
  STEPS.test(path) ? [`${path.replace(STEPS, '2')}?id=${UNKNOWN}`] : [path.replace(/:\w+/, UNKNOWN), path.replace(/:\w+/, 'nonsense')],
);
const NOTHING = ALL_CALLS.filter(({ path }) => path.includes('{')).map((call) => refuse(call, { status: 404, code: 'not-found' }));

describe('an id that nothing has', () => {
  it.each(addresses)('at %s is said, with a link back to what there is', async (at) => {
    renderScreen(<Remote />, { at, answers: NOTHING });
    const title = await screen.findByRole('heading', { name: /^There is no such \w+$|^This \w+ does not exist/ }, { timeout: 20_000 });
    const back = title.parentElement?.querySelector('a');
    expect(back).toHaveAttribute('href', expect.stringMatching(/^\//));
    expect(back?.getAttribute('href')).not.toContain(UNKNOWN);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});
