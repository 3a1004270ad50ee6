import { Button, Group, Stack } from '@canopy/ui';
import { DateInput, FormActions, FormError, Radio, RadioGroup, Textarea, TextInput } from '@canopy/ui/forms';
import { ANNOTATION_MESSAGES as WORDS } from './messages.ts';
import { useNoteForm, type NoteDraft, type NoteScope } from './use-note-form.ts';

interface NoteFormProps {
  readonly draft: NoteDraft;
  readonly today: string;
  readonly onClose: () => void;
}

/** The fields of a note. */
export function NoteForm({ draft, today, onClose }: NoteFormProps) {
  const { fields, set, errors, failure, saving, submit } = useNoteForm(draft, onClose);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="lg">
        {failure && <FormError>{failure}</FormError>}
        <Textarea
          label={WORDS.textLabel}
          value={fields.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          error={errors.text}
          maxLength={200}
          rows={2}
          required
          data-autofocus
        />
        <Group gap="lg" align="flex-start" grow>
          <DateInput
            label={WORDS.dayLabel}
            value={fields.date}
            onChange={(date) => set({ date })}
            max={today}
            error={errors.date}
            required
          />
          <DateInput label={WORDS.endLabel} value={fields.end} onChange={(end) => set({ end })} max={today} error={errors.end} />
        </Group>
        <RadioGroup label={WORDS.scopeLabel} value={fields.scope} onChange={(scope) => set({ scope: scope as NoteScope })}>
          <Stack gap="sm" mt="xs">
            <Radio value="workspace" label={WORDS.workspace} />
            <Radio value="personal" label={WORDS.personal} />
          </Stack>
        </RadioGroup>
        <TextInput
          label={WORDS.pageLabel}
          description={WORDS.pageHelp}
          value={fields.pageUrl}
          onChange={(event) => set({ pageUrl: event.currentTarget.value })}
          inputMode="url"
          autoComplete="off"
        />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save note
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
