/// <reference path="../ambient.d.ts" />
/** The parts every form has around its fields. */
export { FormActions, type FormActionsProps } from './FormActions.tsx';
export { FormError, type FormErrorProps } from './FormError.tsx';
