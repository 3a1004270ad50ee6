/// <reference path="../ambient.d.ts" />
/** Short descriptions and statuses of things. */
export { KeyValueList, type KeyValueListProps } from '../metrics/KeyValueList.tsx';
export { StatusBadge, type StatusBadgeProps, type StatusTone } from '../metrics/StatusBadge.tsx';
export { TaskProgress, type TaskProgressProps } from '../progress/TaskProgress.tsx';
export { CopyButton, type CopyButtonProps } from '../text/CopyButton.tsx';
export { UrlText, type UrlTextProps } from '../text/UrlText.tsx';
