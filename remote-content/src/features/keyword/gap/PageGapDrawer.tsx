import { modelName, noteKeywordsApplied, suggestPageMeta, type GapKeyword, type PageGaps } from '@canopy/contract/content';
import {
  queueKeywords,
  reloadUser,
  send,
  showToast,
  unqueueKeywords,
  useAction,
  useKeywordQueue,
  useOrganisationId,
  useUser,
} from '@canopy/shell-api';
import { Button, Group, Notice, Skeleton, Stack, Text } from '@canopy/ui';
import { formatInteger, formatPosition } from '@canopy/ui/data';
import { FormError } from '@canopy/ui/forms';
import { Drawer } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useState } from 'react';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { firstKeywords } from './first-keywords.ts';
import { originalOf } from './original-of.ts';
import { missingIn } from './missing-in.ts';
import { ResultPreview } from './ResultPreview.tsx';
import { VariantCard, type AppliedMeta } from './VariantCard.tsx';

const MAX_KEYWORDS = 10;

const COLUMNS: DataColumn<GapKeyword>[] = [
  { id: 'keyword', header: 'Keyword', value: ({ keyword }) => keyword, wrap: true, minWidth: 115 },
  { id: 'missing', header: 'Missing in', cell: (row) => missingIn(row).join(', ') || '–', wrap: true, minWidth: 115 },
  {
    id: 'gain',
    header: 'Clicks to gain',
    help: 'Per month, at position 3, as under Opportunities.',
    value: ({ gain }) => gain,
    format: (gain) => (gain === null ? '–' : formatInteger(Math.round(gain))),
    numeric: true,
    width: 125,
  },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 105 },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 65 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true, width: 80 },
];

interface PageGapDrawerProps {
  readonly page: PageGaps | undefined;
  readonly length: string;
  readonly onClose: () => void;
}

/** One page: the keywords it lacks, suggestions for its title and description, and sending them to the publish queue. */
export function PageGapDrawer({ page, length, onClose }: PageGapDrawerProps) {
  return (
    <Drawer
      opened={page !== undefined}
      onClose={onClose}
      size="lg"
      title={page?.title ?? 'Page without a title'}
      description={page?.page_url}
    >
      {page && <PageGap key={page.page_id} page={page} length={length} />}
    </Drawer>
  );
}

function PageGap({ page, length }: { readonly page: PageGaps; readonly length: string }) {
  const { keywords } = page;
  const [chosen, setChosen] = useState<readonly string[]>(() => firstKeywords(page));
  const suggest = useAction(suggestPageMeta);
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof suggest.run>> | null>(null);
  const organizationId = useOrganisationId();
  const { remaining } = useUser();
  const queued = useKeywordQueue().find((entry) => entry.page === page.page_url);
  const left = remaining.keyword_metadata_remaining;

  const ask = async () => {
    setAnswer(await suggest.run({ body: { page_id: page.page_id, keywords: [...chosen] } }));
    void reloadUser().catch(() => undefined);
  };
  const apply = async ({ title, description }: AppliedMeta) => {
    const original = await originalOf(page.page_url);
    const isKept =
      organizationId !== null &&
      queueKeywords({
        page: page.page_url,
        organizationId,
        type: length,
        metafields: chosen.map((value) => ({ value })),
        meta: { title, description },
        ...original,
      });
    if (!isKept) return showToast({ tone: 'destructive', title: KEYWORD_MESSAGES.storageFull });
    showToast({ tone: 'success', title: KEYWORD_MESSAGES.applied });
    await send(noteKeywordsApplied, { body: { page_ids: [page.page_id] } }).catch(() => undefined);
  };
  const suggestions = answer?.ok ? answer.data : null;
  return (
    <Stack gap="md">
      <ResultPreview url={page.page_url} title={page.title ?? page.page_url} description={page.description ?? ''} device="desktop" />
      <DataTable
        label="Missing keywords"
        columns={COLUMNS}
        rows={keywords}
        rowKey={({ keyword }) => keyword}
        defaultSort={null}
        paging={false}
        maxHeight={320}
        selection={{ selected: chosen, onChange: (keys) => setChosen(keys.slice(0, MAX_KEYWORDS)) }}
      />
      <Group gap="sm">
        <Button onClick={() => void ask()} loading={suggest.running} disabled={chosen.length === 0}>
          Suggest titles
        </Button>
        <Text size="sm" c="dimmed">
          {formatInteger(left)} keyword metadata updates left this month; each page uses one.
        </Text>
      </Group>
      {queued && (
        <Notice
          tone="good"
          title="Applied, waiting to be published"
          action={
            <Button size="xs" variant="default" onClick={() => unqueueKeywords([queued.key])}>
              Remove
            </Button>
          }
        >
          {queued.meta.title}
        </Notice>
      )}
      {suggest.error && <FormError>{suggest.error.message}</FormError>}
      {suggest.running && <Skeleton height={280} />}
      {suggestions && !suggest.running && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {suggestions.model === null
              ? KEYWORD_MESSAGES.suggestionRules
              : suggestions.is_sandbox
                ? KEYWORD_MESSAGES.suggestionSandbox
                : `Written by ${modelName(suggestions.model)}.`}{' '}
            {suggestions.rejected > 0 && `${suggestions.rejected} left out, because they made claims that are not on the page.`}
          </Text>
          {suggestions.variants.length === 0 && (
            <Notice tone="info" title="No suitable suggestion">
              Each suggestion would repeat another page’s title or be too wide. Choose other keywords.
            </Notice>
          )}
          {suggestions.variants.map((variant, index) => (
            <VariantCard
              key={variant.title}
              variant={variant}
              index={index}
              url={page.page_url}
              isSandbox={suggestions.is_sandbox}
              isApplied={queued?.meta.title === variant.title}
              onApply={(meta) => void apply(meta)}
            />
          ))}
        </>
      )}
    </Stack>
  );
}
