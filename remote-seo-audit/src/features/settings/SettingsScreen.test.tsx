import {
  getCrawlSchedule,
  getCrawlSettings,
  getVitalsSettings,
  saveCrawlSchedule,
  saveCrawlSettings,
  saveVitalsSettings,
  type CrawlSchedule,
  type CrawlSettings,
} from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsScreen } from './SettingsScreen.tsx';

const SCHEDULE: CrawlSchedule = { every: 'never', weekday: 1, hour: 3, next_at: null, last_started_at: null, problem: '' };
const SETTINGS: CrawlSettings = {
  max_pages: 500,
  include: [],
  exclude: ['/cart/'],
  start_from: 'both',
  user_agent: '',
  render: 'needed',
  requests_per_second: 5,
  basic_auth_username: null,
};
const show = () =>
  renderScreen(<SettingsScreen />, {
    at: '/seo-audit/settings',
    answers: [
      answer(getCrawlSchedule, SCHEDULE),
      answer(getCrawlSettings, SETTINGS),
      answer(getVitalsSettings, { after_crawl: 'scheduled' }),
    ],
  });

it('says when page speed is measured by itself', async () => {
  const { platform } = show();
  platform.set(answer(saveVitalsSettings, { after_crawl: 'every' }));
  expect(await screen.findByRole('radio', { name: 'Scheduled crawls' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Every crawl' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save page speed' }));
  await waitFor(() => expect(platform.asked.get('saveVitalsSettings')?.[0]?.body).toEqual({ after_crawl: 'every' }));
});

describe('the schedule', () => {
  it('is set to a weekday and an hour', async () => {
    const { platform } = show();
    platform.set(answer(saveCrawlSchedule, { ...SCHEDULE, every: 'weekly' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Weekly' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Friday');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour (UTC)' }), '22:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() => expect(platform.asked.get('saveCrawlSchedule')?.[0]?.body).toEqual({ every: 'weekly', weekday: 5, hour: 22 }));
  });

  it('can be asked for again', async () => {
    const { platform } = renderScreen(<SettingsScreen />, {
      answers: [
        refuse(getCrawlSchedule, { status: 429, code: 'too-many', detail: 'Too many requests.' }),
        answer(getCrawlSettings, SETTINGS),
        answer(getVitalsSettings, { after_crawl: 'scheduled' }),
      ],
    });
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(answer(getCrawlSchedule, SCHEDULE));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No crawl is scheduled.')).toBeVisible();
  });
});

describe('the settings of the crawl', () => {
  it('are saved with their patterns, and without a sign-in that was not given', async () => {
    const { platform } = show();
    platform.set(answer(saveCrawlSettings, SETTINGS));
    const only = await screen.findByRole('textbox', { name: 'Include' });
    await userEvent.type(only, '/blog/{Enter} /shop/ ');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(platform.asked.get('saveCrawlSettings')?.[0]?.body).toEqual({
        max_pages: 500,
        host: '',
        include: ['/blog/', '/shop/'],
        exclude: ['/cart/'],
        start_from: 'both',
        user_agent: '',
        render: 'needed',
        requests_per_second: 5,
        basic_auth: null,
      }),
    );
  });

  it('show the host that is crawled in place of the domain, which leads back to it, and why another is refused', async () => {
    const { platform } = renderScreen(<SettingsScreen />, {
      answers: [
        answer(getCrawlSchedule, SCHEDULE),
        answer(getCrawlSettings, { ...SETTINGS, host: 'shop.fern.example' }),
        answer(getVitalsSettings, { after_crawl: 'scheduled' }),
      ],
    });
    const host = await screen.findByRole('textbox', { name: 'Host' });
    expect(host).toHaveValue('shop.fern.example');
    expect(host).toHaveAccessibleDescription(/Leave empty to crawl /);
    const message = 'A workspace crawls only hosts of its own registered domain.';
    const errors = [{ field: 'body.host', message }];
    platform.set(refuse(saveCrawlSettings, { status: 400, code: 'invalid-host', detail: message, errors }));
    await userEvent.clear(host);
    await userEvent.type(host, 'moss.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(host).toHaveAccessibleDescription(new RegExp(message)));
    expect(host).toHaveValue('moss.example');
    platform.set(answer(saveCrawlSettings, { ...SETTINGS, host: '' }));
    await userEvent.clear(host);
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(platform.asked.get('saveCrawlSettings')?.at(-1)?.body).toMatchObject({ host: '' }));
  });

  it('say what is wrong at its field, and keep what was typed', async () => {
    const { platform } = show();
    const pages = await screen.findByRole('textbox', { name: 'Max URLs' });
    await userEvent.clear(pages);
    await userEvent.type(pages, '60000');
    await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'staging');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Enter a whole number from 1 to 50,000.')).toBeVisible();
    expect(screen.getByText('Enter the password for this username.')).toBeVisible();
    expect(platform.asked.has('saveCrawlSettings')).toBe(false);
    platform.set(
      refuse(saveCrawlSettings, {
        status: 400,
        code: 'invalid',
        detail: 'A pattern cannot be read.',
        errors: [{ field: 'body.exclude.0', message: 'Begin with / or *.' }],
      }),
    );
    await userEvent.clear(pages);
    await userEvent.type(pages, '600');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Begin with / or *.')).toBeVisible();
    expect(pages).toHaveValue('600');
    expect(platform.asked.get('saveCrawlSettings')?.[0]?.body).toMatchObject({ basic_auth: { username: 'staging', password: 'secret' } });
  });
});
