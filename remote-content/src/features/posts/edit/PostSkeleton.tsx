import { Skeleton, Stack, VisuallyHidden } from '@canopy/ui';
import classes from './PostForm.module.css';

/** The form's layout while the post is loading. */
export function PostSkeleton() {
  return (
    <div className={classes.columns}>
      <VisuallyHidden role="status">Loading the post</VisuallyHidden>
      <Stack gap="lg">
        <Skeleton height={62} />
        <Skeleton height={400} />
      </Stack>
      <Stack gap="lg">
        <Skeleton height={260} />
        <Skeleton height={200} />
      </Stack>
    </div>
  );
}
