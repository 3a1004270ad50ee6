import { STEP_FORMS, type StepForm } from '@canopy/contract/tools';
import { Button, Stack, Text } from '@canopy/ui';
import { Drawer } from '@canopy/ui/overlays';
import classes from './AutomationTester.module.css';

export interface GrammarDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** appends a form to the steps */
  readonly onInsert: (form: string) => void;
}

const GROUPS: readonly StepForm['group'][] = ['Go', 'Do', 'Sign in', 'Check'];

/** Everything that a step can say. */
export function GrammarDrawer({ opened, onClose, onInsert }: GrammarDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Step reference" description="Put names in quotes, as written on the page.">
      <Stack gap="lg">
        {GROUPS.map((group) => (
          <section key={group}>
            <Text component="h3" size="sm" fw={600} mb="xs">
              {group}
            </Text>
            <ul className={classes.forms}>
              {STEP_FORMS.filter((form) => form.group === group).map(({ form, about }) => (
                <li key={form}>
                  <div>
                    <code>{form}</code>
                    <Text size="xs" c="dimmed">
                      {about}
                    </Text>
                  </div>
                  <Button size="xs" variant="default" aria-label={`Insert ${form}`} onClick={() => onInsert(form.replaceAll('…', ''))}>
                    Insert
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Drawer>
  );
}
