import { describe, expect, it } from '@jest/globals';
import { latestCrawl } from '@canopy/contract/seo-audit';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { RemotesContext } from '../../federation/remotes-context.ts';
import { countDone } from '../../shell/get-started/steps.ts';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { GetStartedScreen } from './GetStartedScreen.tsx';

const registry = aRegistry({
  name: 'remote-garden',
  routes: [{ path: '/beds' }],
  palette: [{ id: 'get-started-site-audit', label: 'Open the audit', path: '/beds' }],
});

describe('Get Started', () => {
  it('shows six steps with their state, and the way where a remote offers one', () => {
    renderScreen(
      <RemotesContext value={remotesOf(registry)}>
        <GetStartedScreen />
      </RemotesContext>,
    );
    const steps = screen.getAllByRole('listitem');
    expect(steps).toHaveLength(6);
    expect(within(steps[0] as HTMLElement).getByRole('link', { name: 'Open: Audit your site' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/beds/),
    );
    expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Done',
      'To do',
      'To do',
      'To do',
      'To do',
      'To do',
    ]);
    expect(within(steps[1] as HTMLElement).getByText('Done when your first content research is finished.')).toBeVisible();
  });

  const audit = () => within(screen.getAllByRole('listitem')[0] as HTMLElement);
  const show = (...answers: ReturnType<typeof refuse>[]) =>
    renderScreen(
      <RemotesContext value={remotesOf(registry)}>
        <GetStartedScreen />
      </RemotesContext>,
      { answers },
    );

  it('says of the audit that the site has not been crawled', async () => {
    show(answer(latestCrawl, { crawl: null }));
    expect(await audit().findByText(/^The site is .+ It has not been crawled yet\.$/)).toBeVisible();
  });

  it('says nothing about crawls where nothing is known', async () => {
    const { platform } = show(refuse(latestCrawl, { status: 403, code: 'no' }));
    await waitFor(() => expect(platform.asked.get('latestCrawl')).toHaveLength(1));
    expect(audit().getByText(/^The site is /)).not.toHaveTextContent('crawled');
  });

  it.each([
    [{}, 1],
    [{ is_research_generated: true, is_blog_generated: true, is_topic_generated: true, is_optimized: true }, 5],
    // A domain alone is no audit.
    [{ is_site_audited: false }, 0],
    [{ is_site_audited: false, organisation: { ...aUser().organisation, is_search_console_connect: true } }, 1],
  ])('counts %j as %i', (change, expected) => {
    expect(countDone(aUser(change))).toBe(expected);
  });
});
