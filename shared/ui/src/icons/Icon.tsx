import { iconMap } from './icon-map.ts';

export type IconName = keyof typeof iconMap;

export const ICON_NAMES = Object.keys(iconMap) as readonly IconName[];

/** Converts a name from data (a manifest, a stored setting) to a known icon; unknown names become a point. */
export function toIconName(text: string | undefined): IconName {
  return text !== undefined && Object.hasOwn(iconMap, text) ? (text as IconName) : 'point';
}

export interface IconProps {
  name: IconName;
  /** accessible name of an icon that carries meaning; absent: decoration, hidden from screen readers */
  label?: string;
  /** px */
  size?: number;
  className?: string;
}

/** An icon of the set: 18 px, stroke 1.5, in the colour of its text. */
export function Icon({ name, label, size = 18, className }: IconProps) {
  const Drawing = iconMap[name];
  const reading = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Drawing size={size} stroke={1.5} className={className} focusable={false} {...reading} />;
}
