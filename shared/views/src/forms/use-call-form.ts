import { useUnsavedWork, type ActionResult } from '@canopy/shell-api';
import { useForm, type FormErrors } from '@canopy/ui/forms/state';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useFocusFirstError } from './use-focus-first-error.ts';
import { useHiddenErrors } from './use-hidden-errors.ts';
import { fittingFields, useKept } from './use-kept.ts';
import { ownField, useServerErrors } from './use-server-errors.ts';

interface Refusal {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}
/** A schema of the contract: its messages appear at the fields, and its parsed output is sent. */
interface Schema<Parsed> {
  readonly safeParse: (
    values: unknown,
  ) => { readonly success: true; readonly data: Parsed } | { readonly success: false; readonly error: Refusal };
}

/** Messages by field; undefined: no errors. */
type Fault = Readonly<Record<string, string>> | undefined | void;

export interface CallFormOptions<Values extends object, Parsed, Data> {
  /** initial values; later changes to this option are ignored */
  readonly initial: Values;
  /** transforms the values before validation, e.g. trims them or omits unchanged ones */
  readonly prepare?: (values: Values) => unknown;
  /** the server's own rules, so that most invalid input is caught without a request */
  readonly schema?: Schema<Parsed>;
  /** validation that the schema cannot do: messages by field, or none */
  readonly check?: (values: Values) => Readonly<Record<string, string>>;
  /** `run` of `useAction`, with its input built from the values */
  readonly send: (values: Parsed) => Promise<ActionResult<Data>>;
  /** called after saving; by then the form is no longer dirty, unless `keepsDirty`. @returns problems with the response, by field */
  readonly done?: (data: Data) => Fault | Promise<Fault>;
  /** maps the call's field names to the form's, where they differ */
  readonly named?: Readonly<Record<string, string>>;
  /** the call only reads the values: they remain unsaved */
  readonly keepsDirty?: boolean;
  /** called when the form is rejected, here or by the server */
  readonly refused?: () => void;
  /** what would be lost, in the user's words: "the name of the tag". Absent: nothing worth prompting for */
  readonly unsaved?: string;
  /**
   * what the form is about, such as "profile 17": changed fields survive a reload, an expired session and leaving the screen. Not for
   * secrets. Show `RestoredNotice`. Absent: nothing is kept
   */
  readonly kept?: string;
}

/** First message for each field that a schema rejected. */
function messagesOf(error: Refusal, values: object, named: Readonly<Record<string, string>> = {}): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.');
    messages[ownField(field, values, named) ?? field] ??= message;
  }
  return messages;
}

/**
 * A form that submits to a call: fields with messages, including the server's, and unsaved work.
 * @example
 * const create = useAction(createTag);
 * const form = useCallForm({
 *   initial: { name: '' }, schema: createTag.body, send: (body) => create.run({ body }), done: onClose, unsaved: 'the tag',
 * });
 * <form {...form.props}><FormError>{form.failure}</FormError><TextInput label="Name" {...form.field('name')} /> … loading={form.running}
 */
export function useCallForm<Values extends object, Data, Parsed = Values>(options: CallFormOptions<Values, Parsed, Data>) {
  const { initial, prepare, schema, check, send, done, refused, unsaved, kept, named, keepsDirty = false } = options;
  const [running, setRunning] = useState(false);
  const form = useForm<Values>({ initialValues: initial });
  const { found, keep } = useKept(kept, (stored) => fittingFields(stored, initial));
  const restore = useEffectEvent(() => {
    if (found) form.setValues(found);
  });
  useLayoutEffect(() => restore(), []);
  const keepChanged = useEffectEvent((values: Values) => {
    const changed = Object.entries(values).filter(([name]) => form.isDirty(name));
    keep(changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Values>));
  });
  useEffect(() => keepChanged(form.values), [form.values]);
  const server = useServerErrors(form, named);
  const ref = useFocusFirstError(form.errors);
  const hidden = useHiddenErrors(ref, form.errors);
  useUnsavedWork(unsaved !== undefined && form.isDirty(), unsaved ?? '');

  const refuse = (errors: FormErrors): false => {
    form.setErrors(errors);
    refused?.();
    return false;
  };
  /** @returns whether it was saved */
  const submit = async (): Promise<boolean> => {
    server.forget();
    const prepared = prepare ? prepare(form.values) : form.values;
    const parsed = schema?.safeParse(prepared);
    const errors = { ...(parsed && !parsed.success && messagesOf(parsed.error, form.values, named)), ...check?.(form.values) };
    if (Object.keys(errors).length > 0) return refuse(errors);
    setRunning(true);
    const result = await send(parsed?.success ? parsed.data : (prepared as Parsed)).finally(() => setRunning(false));
    if (!result.ok) {
      if (server.show(result.error)) refused?.();
      return false;
    }
    form.clearErrors();
    if (!keepsDirty) {
      form.resetDirty();
      keep(null);
    }
    const fault = await done?.(result.data);
    return fault ? refuse({ ...fault }) : true;
  };

  return {
    /** props of the `<form>` element */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit();
      },
    },
    /** props of the named field: value, change handler and message; `type: 'checkbox'` for a checkbox */
    field: form.getInputProps,
    /** props of the named `Select`, whose value is '' while nothing is chosen */
    choice: (name: keyof Values & string) => {
      const { value, error } = form.getInputProps(name);
      return {
        value: typeof value === 'string' && value !== '' ? value : null,
        error,
        onChange: (next: string | null) => form.setFieldValue(name, (next ?? '') as never),
      };
    },
    values: form.values,
    set: form.setFieldValue,
    errors: form.errors,
    /** for what is no value of the form, such as a chosen file */
    clearError: (name: string) => form.clearFieldError(name),
    /** errors that show beside no field; null: none */
    failure: [server.failure, hidden].filter(Boolean).join(' ') || null,
    running,
    isDirty: form.isDirty(),
    /** whether it shows what was typed before the screen was opened */
    restored: found !== null && form.isDirty(),
    /** resets to the initial values */
    reset: () => {
      form.reset();
      server.forget();
    },
    /** adopts these values as saved ones */
    renew: (values: Values) => {
      form.setInitialValues(values);
      form.reset();
    },
    submit,
  };
}
