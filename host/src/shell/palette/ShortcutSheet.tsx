import { keyLabels, setSingleKeys, useShortcutGroups } from '@canopy/shell-api/host';
import { Stack } from '@canopy/ui';
import { Switch } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import classes from './Palette.module.css';

/** Every shortcut that works on the current page, and whether single-letter ones are enabled. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { groups, singleKeys } = useShortcutGroups();
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="md">
      <Stack gap="lg">
        {groups.map(({ id, title, shortcuts }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id} className={classes.group}>
              {title}
            </h3>
            <dl className={classes.keys}>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className={classes.key}>
                  <dt>{label}</dt>
                  <dd>
                    {keyLabels(keys).map((part) => (
                      <kbd key={part} className={classes.cap}>
                        {part}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="Single-letter shortcuts"
          description="When off, only shortcuts with Ctrl or Command work. Stored in this browser."
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
