/** A form as Stripe's clients send it: `items[0][price]=…` becomes `{items: [{price: …}]}`. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | Form | FormValue[];

export function nest(flat: unknown): Form {
  const form: Form = {};
  if (typeof flat !== 'object' || flat === null) return form;
  for (const [name, value] of Object.entries(flat)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, place) => part !== '' || place === 0);
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) set(form, path, String(one), name.endsWith('[]'));
  }
  return asLists(form) as Form;
}

function set(form: Form, path: string[], value: string, append: boolean): void {
  let at = form;
  const keys = append ? [...path, String(Object.keys(child(form, path)).length)] : path;
  for (const key of keys.slice(0, -1)) {
    // Form names must not reach the properties that every object inherits.
    if (key === '__proto__' || key === 'constructor') return;
    const next = at[key];
    at = typeof next === 'object' && !Array.isArray(next) ? next : (at[key] = {});
  }
  at[keys.at(-1) ?? ''] = value;
}

const child = (form: Form, path: string[]): object => {
  let at: FormValue | undefined = form;
  for (const key of path) at = typeof at === 'object' && !Array.isArray(at) ? at[key] : undefined;
  return typeof at === 'object' ? at : {};
};

function asLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, asLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], place) => key === String(place));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
