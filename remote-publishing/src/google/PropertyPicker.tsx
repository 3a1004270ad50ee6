import { chooseGoogleProperty, getGoogleConnection, listGoogleProperties, type GoogleConnection } from '@canopy/contract/analytics';
import { refreshCalls, reloadUser, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, FailedState, Notice, Skeleton, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { GOOGLE_MESSAGES as WORDS } from './messages.ts';
import { SearchProperties } from './SearchProperties.tsx';
import { useChosenProperties } from './use-chosen-properties.ts';
import { WebProperties } from './WebProperties.tsx';

interface PropertyPickerProps {
  /** the current choice */
  readonly connection: Pick<GoogleConnection, 'property' | 'ga_property_id'>;
  readonly onChosen: () => void;
  readonly onCancel?: () => void;
}

/** Chooses among the properties visible to the granted account. */
export function PropertyPicker({ connection, onChosen, onCancel }: PropertyPickerProps) {
  const { data, error, isValidating, reload } = useCall(listGoogleProperties, {});
  const choose = useAction(chooseGoogleProperty);
  const form = useChosenProperties(data, connection);
  const submit = async () => {
    if (!form.body) return;
    const result = await choose.run({ body: form.body });
    if (!result.ok) return;
    await Promise.all([reloadUser(), refreshCalls(getGoogleConnection)]);
    onChosen();
  };
  if (!data) {
    return (
      <Card title={WORDS.pickTitle} description={WORDS.pickText}>
        {error ? <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} /> : <Skeleton height={240} />}
      </Card>
    );
  }
  return (
    <Card title={WORDS.pickTitle} description={WORDS.pickText}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          {choose.error && <FormError title={WORDS.chooseFailed}>{choose.error.message}</FormError>}
          {data.problems.map((problem) => (
            <Notice key={problem} tone="warning">
              {problem}
            </Notice>
          ))}
          {data.search_console.length > 0 && (
            <SearchProperties properties={data.search_console} value={form.link} onChange={form.setLink} />
          )}
          {data.search_console.length === 0 && data.problems.length === 0 && <Notice>{WORDS.noProperties}</Notice>}
          {form.replaces && <Notice tone="warning">{WORDS.otherRows}</Notice>}
          <WebProperties properties={data.web} choice={form} />
          <FormActions>
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" disabled={!form.body} loading={choose.running}>
              {WORDS.use}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
