/// <reference path="./ambient.d.ts" />
/**
 * What the shell needs before its sidebar responds. Loaded eagerly: overlays and data components do not belong here
 * (see `forms.ts`, `pickers.ts`, `overlays.ts`, `menus.ts`, `data.ts`, `table.ts`).
 */
export {
  ActionIcon,
  Anchor,
  Badge,
  Box,
  Button,
  Center,
  Code,
  Divider,
  Flex,
  Group,
  Kbd,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
export { IconButton, type IconButtonProps } from './actions/IconButton.tsx';
export { Tooltip, type TooltipProps } from './actions/Tooltip.tsx';
export { Icon, ICON_NAMES, toIconName, type IconName, type IconProps } from './icons/Icon.tsx';
export { Card, type CardProps } from './layout/Card.tsx';
export { PageHeader, type PageHeaderProps } from './layout/PageHeader.tsx';
export { Loader, ViewportSpinner, type LoaderProps } from './progress/Loader.tsx';
export { Progress, type ProgressProps } from './progress/Progress.tsx';
export { RingProgress, type RingProgressProps } from './progress/RingProgress.tsx';
export { EmptyState, type EmptyStateProps } from './states/EmptyState.tsx';
export { ErrorCard, type ErrorCardProps } from './states/ErrorCard.tsx';
export { FailedState, type FailedStateProps } from './states/FailedState.tsx';
export { NoResults, type NoResultsProps } from './states/NoResults.tsx';
export { Notice, type NoticeProps, type NoticeTone } from './states/Notice.tsx';
export { CanopyProvider, COLOR_SCHEME_KEY, type CanopyProviderProps } from './theme/CanopyProvider.tsx';
export { useColorScheme, type ColorSchemeChoice } from './theme/use-color-scheme.ts';
export { ToastViewport, type ToastItem, type ToastViewportProps } from './toasts/ToastViewport.tsx';
