import type { CallOutput } from '@canopy/contract';
import type { getResearchTools } from '@canopy/contract/content';
import { Link } from '@canopy/shell-api';
import { Anchor, Button, Card, Group, Icon, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { Checkbox, FormError, SegmentedControl, Textarea, TextInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import { RestoredNotice } from '@canopy/views/forms';
import { useMemo } from 'react';
import { countryChoices, languageChoices } from '../../../locale/locale-choices.ts';
import { LimitNote } from '../../../limits/LimitNote.tsx';
import { GOALS } from '../messages.ts';
import type { AskForm } from './use-ask.ts';
import classes from './AskCard.module.css';

type Tools = CallOutput<typeof getResearchTools>;

function SourceChoices({ form, tools }: { readonly form: AskForm; readonly tools: Tools | undefined }) {
  const pages = tools?.own_pages ?? 0;
  return (
    <Stack gap="sm">
      <Checkbox
        label="Pages of your site"
        description={
          tools === undefined
            ? 'Looking for crawled pages…'
            : pages > 0
              ? `${formatInteger(pages)} crawled pages`
              : 'The site has not been crawled yet'
        }
        {...form.field('own_pages', { type: 'checkbox' })}
        checked={form.values.own_pages && pages > 0}
        disabled={pages === 0}
      />
      {tools?.search_provider && (
        <Checkbox
          label="Web search"
          description={`Pages found by ${tools.search_provider}`}
          {...form.field('search', { type: 'checkbox' })}
        />
      )}
      <Textarea
        label="URLs to read"
        description="One per line, at most 20"
        placeholder="https://example.com/guide"
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('urls')}
      />
    </Stack>
  );
}

/** The question, its purpose, and where to look. */
export function AskCard({ form, tools }: { readonly form: AskForm; readonly tools: Tools | undefined }) {
  const { values: ask, submit, running } = form;
  const countries = useMemo(() => [{ value: '', label: 'Any country' }, ...countryChoices()], []);
  const languages = useMemo(languageChoices, []);
  const hasNoSource =
    tools !== undefined && !(ask.own_pages && tools.own_pages > 0) && !(ask.search && tools.search_provider) && ask.urls.trim() === '';
  return (
    <Card>
      <form {...form.props}>
        <Stack gap="lg">
          <RestoredNotice form={form} />
          <FormError>{form.failure}</FormError>
          {form.isLimitReached && (
            <Anchor component={Link} to="/subscription" size="sm">
              See plans
            </Anchor>
          )}
          <Textarea
            label="Question or keyword"
            placeholder="How do I prune hydrangeas?"
            size="md"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={300}
            required
            {...form.field('question')}
          />
          <div className={classes.columns}>
            <Stack gap="md">
              <div>
                <Text size="sm" fw={500} mb={4} aria-hidden>
                  Goal
                </Text>
                <SegmentedControl
                  label="Goal"
                  fullWidth
                  data={[...GOALS]}
                  value={ask.goal}
                  onChange={(value) => form.set('goal', GOALS.find((goal) => goal.value === value)?.value ?? 'how-to')}
                />
              </div>
              <TextInput label="Audience" placeholder="Beginners with a small garden" maxLength={300} {...form.field('audience')} />
              <div className={classes.pair}>
                <Select label="Country" data={countries} searchable allowDeselect={false} {...form.choice('country')} value={ask.country} />
                <Select label="Language" data={languages} searchable allowDeselect={false} {...form.choice('language')} />
              </div>
            </Stack>
            <div>
              <Text size="sm" fw={500} mb={8}>
                Where to look
              </Text>
              <SourceChoices form={form} tools={tools} />
            </div>
          </div>
          {hasNoSource && (
            <Text size="sm" c="dimmed">
              Add a URL to read, or{' '}
              <Anchor component={Link} to="/seo-audit/audit" size="sm">
                crawl your site
              </Anchor>{' '}
              first.
            </Text>
          )}
          <LimitNote limit="deep_research" />
          <Group gap="sm">
            <Button type="submit" leftSection={<Icon name="search" size={16} />} loading={running} disabled={hasNoSource}>
              Start research
            </Button>
            <Button variant="default" onClick={() => void submit(true)} disabled={running || hasNoSource}>
              Review the plan first
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
