import { ActionIcon } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'children' | 'style'> {
  icon: IconName;
  /** accessible name, and the tooltip unless `tooltip` overrides it */
  label: string;
  tooltip?: ReactNode | false;
  size?: 'sm' | 'md';
  /** pressed or current */
  active?: boolean;
  loading?: boolean;
  variant?: 'subtle' | 'default' | 'filled';
}

const SIZE = { sm: 28, md: 32 };

/** An icon-only button with a mandatory accessible name. */
export function IconButton({ icon, label, tooltip, size = 'md', active, variant = 'subtle', ...rest }: IconButtonProps) {
  const button = (
    <ActionIcon
      variant={active ? 'light' : variant}
      color={active || variant === 'filled' ? undefined : 'gray'}
      size={SIZE[size]}
      aria-label={label}
      {...rest}
    >
      <Icon name={icon} size={size === 'sm' ? 16 : 18} />
    </ActionIcon>
  );
  return tooltip === false ? button : <Tooltip label={tooltip ?? label}>{button}</Tooltip>;
}
