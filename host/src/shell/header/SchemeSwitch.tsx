import { IconButton, useColorScheme, type ColorSchemeChoice, type IconName } from '@canopy/ui';
import classes from './Header.module.css';

const CHOICES: readonly { choice: ColorSchemeChoice; icon: IconName; label: string }[] = [
  { choice: 'light', icon: 'sun', label: 'Light' },
  { choice: 'dark', icon: 'moon', label: 'Dark' },
  { choice: 'system', icon: 'system', label: 'System' },
];

/** Light, dark, or the system's setting. */
export function SchemeSwitch() {
  const { choice: chosen, setChoice } = useColorScheme();
  return (
    <div className={classes.scheme} role="group" aria-label="Appearance">
      {CHOICES.map(({ choice, icon, label }) => (
        <IconButton
          key={choice}
          icon={icon}
          label={label}
          active={choice === chosen}
          aria-pressed={choice === chosen}
          onClick={() => setChoice(choice)}
        />
      ))}
    </div>
  );
}
