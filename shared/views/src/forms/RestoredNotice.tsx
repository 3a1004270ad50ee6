import { Button, Notice } from '@canopy/ui';

/** Says that a form shows what was typed before, and offers the form without it. */
export function RestoredNotice({ form }: { readonly form: { readonly restored: boolean; readonly reset: () => void } }) {
  if (!form.restored) return null;
  return (
    <Notice
      live
      title="Unsaved changes restored"
      action={
        <Button size="xs" variant="default" onClick={form.reset}>
          Discard
        </Button>
      }
    >
      You typed them here before.
    </Notice>
  );
}
