import { iconMap } from './icon-map.ts';

export type IconName = keyof typeof iconMap;

export const ICON_NAMES = Object.keys(iconMap) as readonly IconName[];

/** A name that comes from data (a manifest, a stored setting) as an icon that exists; unknown ones become a point. */
export function toIconName(text: string | undefined): IconName {
  return text !== undefined && Object.hasOwn(iconMap, text) ? (text as IconName) : 'point';
}

export interface IconProps {
  name: IconName;
  /** given: the icon has a meaning of its own and is named for readers; absent: decoration, hidden from them */
  label?: string;
  /** px */
  size?: number;
  className?: string;
}

/** An icon of the one set: 18 px, stroke 1.5, in the colour of its text. */
export function Icon({ name, label, size = 18, className }: IconProps) {
  const Drawing = iconMap[name];
  const reading = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Drawing size={size} stroke={1.5} className={className} focusable={false} {...reading} />;
}
