/** The list of annotations on a dashboard. */
export const ANNOTATIONS_ID = 'annotations';

/** From a mark on a chart to the list with the details. */
export function goToAnnotations(): void {
  const list = document.getElementById(ANNOTATIONS_ID);
  list?.scrollIntoView({ block: 'center' });
  list?.focus({ preventScroll: true });
}
