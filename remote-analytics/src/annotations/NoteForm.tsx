import { Button, Group, Stack } from '@canopy/ui';
import { DateInput, FormActions, FormError, Radio, RadioGroup, Textarea, TextInput } from '@canopy/ui/forms';
import { ANNOTATION_MESSAGES as WORDS } from './messages.ts';
import { useNoteForm, type NoteDraft } from './use-note-form.ts';

interface NoteFormProps {
  readonly draft: NoteDraft;
  readonly today: string;
  readonly onClose: () => void;
}

/** The fields of a note. */
export function NoteForm({ draft, today, onClose }: NoteFormProps) {
  const form = useNoteForm(draft, onClose);
  const { date, end_date: end } = form.values;
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormError>{form.failure}</FormError>
        <Textarea label={WORDS.textLabel} {...form.field('text')} maxLength={200} rows={2} required data-autofocus />
        <Group gap="lg" align="flex-start" grow>
          <DateInput label={WORDS.dayLabel} {...form.field('date')} value={date} max={today} required />
          <DateInput label={WORDS.endLabel} {...form.field('end_date')} value={end} max={today} />
        </Group>
        <RadioGroup label={WORDS.scopeLabel} {...form.field('scope')}>
          <Stack gap="sm" mt="xs">
            <Radio value="workspace" label={WORDS.workspace} />
            <Radio value="personal" label={WORDS.personal} />
          </Stack>
        </RadioGroup>
        <TextInput label={WORDS.pageLabel} description={WORDS.pageHelp} {...form.field('page_url')} inputMode="url" autoComplete="off" />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.running}>
            Save note
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
