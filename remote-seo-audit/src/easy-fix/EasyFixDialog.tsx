import { PLATFORM_FRESH_MS } from '@canopy/contract';
import { applyEasyFix, checkPlatform, getPlatformAbilities } from '@canopy/contract/publishing';
import { getIssueDetails, SITE_FIXES, TEXT_FIXES, type SiteFix } from '@canopy/contract/seo-audit';
import { Link, refreshCalls, RemoteModule, useAction, useCall } from '@canopy/shell-api';
import { Anchor, Button, Notice, Progress, Stack, Text } from '@canopy/ui';
import { CheckboxGroup, Checkbox, FormActions } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { formatInteger } from '@canopy/ui/data';
import { FIX_MESSAGES, FIX_OPTIONS } from './messages.ts';
import { PagePreview } from './PagePreview.tsx';
import { useFaults } from './use-faults.ts';
import { useFixTexts } from './use-fix-texts.ts';
import { sizeOf, useFixPreview, type FixSelection } from './use-fix-preview.ts';

export interface EasyFixDialogProps {
  readonly selection: FixSelection;
  /** initially ticked */
  readonly issue?: string;
  readonly onClose: () => void;
}

const isOption = (code: string | undefined): code is SiteFix => (SITE_FIXES as readonly (string | undefined)[]).includes(code);
const isOfText = (code: SiteFix): boolean => (TEXT_FIXES as readonly SiteFix[]).includes(code);
const GROUPS = [
  { label: 'Issues to fix', codes: SITE_FIXES.filter((code) => !isOfText(code)) },
  { label: FIX_MESSAGES.textsLabel, codes: SITE_FIXES.filter(isOfText) },
];

/** Selects what to fix on the selected pages and previews each exact change before anything happens (document 1, sections 5 and 9). */
export function EasyFixDialog({ selection, issue, onClose }: EasyFixDialogProps) {
  /** null: nothing chosen yet, so the issues of the selected pages are ticked */
  const [picked, setPicked] = useState<readonly SiteFix[] | null>(isOption(issue) ? [issue] : null);
  const { faults, loading } = useFaults(selection);
  const chosen = picked ?? (faults ? SITE_FIXES.filter((code) => !isOfText(code) && faults[code].pages > 0) : []);
  const [alerted, setAlerted] = useState(false);
  /** Apply was clicked: the verdict shows above the preview */
  const [applied, setApplied] = useState(false);
  const [applying, setApplying] = useState(false);
  const platform = useCall(checkPlatform, {}, { freshMs: PLATFORM_FRESH_MS });
  const fix = useAction(applyEasyFix);
  const [runId, setRunId] = useState<string | null>(null);
  const preview = useFixPreview(selection);
  const texts = useFixTexts();
  /** Apply was clicked while all changes lack their text, or only some, which is reported once */
  const [unwritten, setUnwritten] = useState<'all' | 'some' | null>(null);
  const none = chosen.length === 0;
  // What is ticked at first depends on what the pages have.
  const isAwaited = picked === null && loading;
  const connected = typeof platform.data?.data === 'object';
  const abilities = useCall(getPlatformAbilities, connected ? {} : null, { freshMs: PLATFORM_FRESH_MS });
  /** why the site does not let the canonical be set; it can still be previewed */
  const noCanonical = abilities.data?.abilities.find(({ name, works }) => name === 'edit-canonical' && !works)?.note;

  const choose = (codes: string[]) => {
    setPicked(codes.filter(isOption));
    // Apply is disabled then, and the alert says why.
    setAlerted(codes.length === 0);
    setApplied(false);
    setUnwritten(null);
    preview.forget();
  };
  const look = async () => {
    await preview.look(chosen, texts.given);
  };
  const apply = async () => {
    if (none) return;
    setApplying(true);
    if (!connected) void platform.reload();
    // Nothing is applied without a preview of the pages in their current state.
    const { verdict, pages: seen, addresses } = await preview.look(chosen, texts.given);
    const ids = [...seen.filter(({ changes }) => changes.length > 0), ...addresses].map(({ page_id: id }) => id);
    const lacksTexts = seen.some(({ page_id: id, asked }) => asked.some((one) => texts.textOf(id, one).trim() === ''));
    const canApply = ids.length > 0 && verdict?.can_apply === true;
    const stops = canApply && connected && lacksTexts && unwritten !== 'some';
    setUnwritten(ids.length === 0 && seen.some(({ asked }) => asked.length > 0) ? 'all' : stops ? 'some' : null);
    if (canApply && !stops && typeof platform.data?.data === 'object') {
      const result = await fix.run({
        body: {
          platform: platform.data.data.platform,
          select_all: false,
          page_ids: [...new Set(ids)],
          selected_issues: [...chosen],
          ...(texts.given.length > 0 && { texts: texts.given }),
        },
      });
      if (result.ok) setRunId(result.data.run_id);
      void refreshCalls(getIssueDetails);
    }
    setApplying(false);
    setApplied(true);
  };
  const changed = preview.pages.filter(
    ({ changes, asked, refused, unchecked, problem }) =>
      changes.length > 0 || asked.length > 0 || refused.length > 0 || unchecked !== undefined || problem !== null,
  );
  const size = sizeOf(selection);
  const pages = size === 1 ? '1 page' : `${formatInteger(size)} pages`;

  return (
    <Dialog
      opened
      onClose={() => !applying && onClose()}
      size="lg"
      title={FIX_MESSAGES.title}
      description={`Choose what to fix on ${pages}. Nothing else on a page changes.${'ids' in selection ? '' : ` ${FIX_MESSAGES.limit}`}`}
      closeOnClickOutside={false}
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={applying}>
            {runId === null ? 'Cancel' : 'Close'}
          </Button>
          {runId === null && (
            <>
              <Button variant="default" onClick={() => void look()} loading={preview.running && !applying} disabled={none}>
                {FIX_MESSAGES.preview}
              </Button>
              <Button onClick={() => void apply()} disabled={none || applying || preview.running || platform.isLoading}>
                {applying ? FIX_MESSAGES.applying : FIX_MESSAGES.apply}
              </Button>
            </>
          )}
        </FormActions>
      }
    >
      {runId === null ? (
        <Stack gap="md">
          {alerted && (
            <Notice tone="bad" live>
              {FIX_MESSAGES.nothingChosenAlert}
            </Notice>
          )}
          {GROUPS.map(({ label, codes }, at) => (
            <CheckboxGroup
              key={label}
              label={label}
              error={at === 0 && none && !isAwaited ? FIX_MESSAGES.nothingChosen : undefined}
              value={chosen.filter((code) => codes.includes(code))}
              onChange={(own) => choose([...chosen.filter((code) => !codes.includes(code)), ...own])}
            >
              <Stack gap="xs" mt="xs">
                {codes.map((code) => (
                  <Checkbox
                    key={code}
                    value={code}
                    label={FIX_OPTIONS[code].label}
                    description={[
                      faults && FIX_MESSAGES.found(faults[code]),
                      FIX_OPTIONS[code].rule,
                      code === 'canonical_issues' && noCanonical && FIX_MESSAGES.notHere(noCanonical),
                    ]
                      .filter(Boolean)
                      .join(' ')}
                    disabled={applying}
                  />
                ))}
              </Stack>
            </CheckboxGroup>
          ))}
          {unwritten !== null && (
            <Notice tone="warning" live>
              {unwritten === 'all' ? FIX_MESSAGES.textsMissing : FIX_MESSAGES.textsLeftOut}
            </Notice>
          )}
          {applied && preview.verdict && !preview.verdict.can_apply && (
            <Notice
              tone="warning"
              live
              title={FIX_MESSAGES.notAppliedTitle}
              action={
                !connected && (
                  <Button component={Link} to="/platform-integration" size="xs">
                    {FIX_MESSAGES.connect}
                  </Button>
                )
              }
            >
              {preview.verdict.message} {FIX_MESSAGES.byHand}
            </Notice>
          )}
          {applied && preview.verdict?.can_apply && !connected && (
            <Notice tone="bad" live>
              {FIX_MESSAGES.siteUnknown}
            </Notice>
          )}
          {fix.error && !applying && (
            <Notice tone="bad" live>
              {fix.error.message} Nothing was changed.
            </Notice>
          )}
          {preview.running && <Progress label="Fetching pages" value={(preview.done / Math.max(preview.toDo, 1)) * 100} />}
          {preview.error !== null && (
            <Notice tone="bad" title="The preview could not be created" live>
              {preview.error} Nothing was changed.
            </Notice>
          )}
          {preview.verdict && !preview.running && (
            <Text size="sm" role="status">
              {preview.found > preview.toDo
                ? FIX_MESSAGES.part(preview.toDo, preview.found)
                : changed.length === 0
                  ? FIX_MESSAGES.previewNone
                  : `Preview of ${preview.toDo === 1 ? '1 page' : `${formatInteger(preview.toDo)} pages`}, as served now.`}
            </Text>
          )}
          {preview.addresses.length > 0 && (
            <Stack gap={4} component="ul">
              {preview.addresses.map(({ page_id: id, page_url: url, linked_from: from }) => (
                <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {url}:{' '}
                  {from === 0 ? 'no page links to it' : from === 1 ? 'linked from 1 page' : `linked from ${formatInteger(from)} pages`}
                </Text>
              ))}
            </Stack>
          )}
          {changed.map((one) => (
            <PagePreview key={one.page_id} preview={one} texts={texts} />
          ))}
        </Stack>
      ) : (
        <RemoteModule remote="remote-publishing" module="./RunOutcome" fallback={<OutcomeElsewhere />} runId={runId} />
      )}
    </Dialog>
  );
}

/** While the remote that shows the outcome is loading, or if it cannot be loaded. */
function OutcomeElsewhere() {
  return (
    <Text size="sm">
      {FIX_MESSAGES.started}{' '}
      <Anchor component={Link} to="/platform-manage-integration?tab=history">
        Publish history
      </Anchor>
      .
    </Text>
  );
}
