/// <reference path="../ambient.d.ts" />
/** What every form has around its fields. */
export { FormActions, type FormActionsProps } from './FormActions.tsx';
export { FormError, type FormErrorProps } from './FormError.tsx';
