export { RestoredNotice } from './forms/RestoredNotice.tsx';
export { useCallForm, type CallFormOptions } from './forms/use-call-form.ts';
export { useFocusFirstError } from './forms/use-focus-first-error.ts';
export { useServerErrors } from './forms/use-server-errors.ts';
export { fittingFields, useKept } from './forms/use-kept.ts';
