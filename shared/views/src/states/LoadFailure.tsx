import { Link, type ApiError } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, type IconName } from '@canopy/ui';

export interface LoadFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  /** what the id in the URL stands for: “project” */
  readonly noun: string;
  readonly icon: IconName;
  /** the list that it belongs to */
  readonly back: { readonly to: string; readonly label: string };
}

/** Why a screen with an id in its URL has nothing to show: there is no such thing, with a way back, or it could not be loaded. */
export function LoadFailure({ error, onRetry, retrying, noun, icon, back }: LoadFailureProps) {
  // 400: not even an id.
  if (error.status !== 404 && error.status !== 400)
    return <FailedState title={`The ${noun} could not be loaded`} detail={error.message} onRetry={onRetry} retrying={retrying} />;
  return (
    <EmptyState
      icon={icon}
      title={`There is no such ${noun}`}
      description="It may have been deleted, or belong to another workspace."
      action={
        <Button component={Link} to={back.to}>
          {back.label}
        </Button>
      }
    />
  );
}
