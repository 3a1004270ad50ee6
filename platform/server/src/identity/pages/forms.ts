import type { FieldProblem } from '@canopy/contract';
import { html, type Markup } from './html.ts';

/** What a form shows when it is redisplayed: what was typed (never a password) and what was wrong. */
export interface FormState {
  values?: Partial<Record<string, string>>;
  faults?: readonly FieldProblem[];
}

export interface Form {
  action: string;
  /** the form token; see `form-token.ts` */
  token: string;
  submit: string;
  fields: Markup[];
}

/** A form without browser validation, so that every fault is reported the same way. */
export function form({ action, token, submit, fields }: Form): Markup {
  return html`<form method="post" action="${action}" novalidate>
    <input type="hidden" name="form_token" value="${token}" />
    ${fields}
    <button type="submit">${submit}</button>
  </form>`;
}

export const faultOf = (state: FormState, name: string): string | undefined => state.faults?.find((fault) => fault.field === name)?.message;

/** What a redisplayed field shows: what was typed, and its fault. Not for passwords. */
export const shown = (state: FormState, name: string) => ({ value: state.values?.[name], error: faultOf(state, name) });
