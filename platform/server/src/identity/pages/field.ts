import { html, type Markup } from './html.ts';

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  /** HTML's autofill token, e.g. `current-password` */
  autocomplete: string;
  value?: string;
  help?: string;
  error?: string;
  autofocus?: boolean;
}

/** A labelled input with its help and its error, associated for screen readers. */
export function field({ name, label, type = 'text', autocomplete, value, help, error, autofocus }: Field): Markup {
  const described = [help !== undefined && `${name}-help`, error !== undefined && `${name}-error`].filter((id) => id !== false).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      ${type === 'email' && html` inputmode="email" autocapitalize="none" spellcheck="false"`}
      ${value !== undefined && html` value="${value}"`}
      ${described !== '' && html` aria-describedby="${described}"`}
      ${error !== undefined && html` aria-invalid="true"`}
      ${autofocus === true && html` autofocus`}
    />
    ${help !== undefined && html`<p class="help" id="${name}-help">${help}</p>`}
    ${error !== undefined && html`<p class="field-error" id="${name}-error">${error}</p>`}
  </div>`;
}
