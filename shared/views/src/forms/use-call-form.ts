import { useUnsavedWork, type ActionResult } from '@canopy/shell-api';
import { useForm, type FormErrors } from '@canopy/ui/forms/state';
import { useState } from 'react';
import { useFocusFirstError } from './use-focus-first-error.ts';
import { useServerErrors } from './use-server-errors.ts';

interface Refusal {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}
/** A schema of the contract: its messages stand at the fields, and what it makes of the values is sent. */
interface Schema<Parsed> {
  readonly safeParse: (
    values: unknown,
  ) => { readonly success: true; readonly data: Parsed } | { readonly success: false; readonly error: Refusal };
}

/** Messages by field; undefined: nothing is wrong. */
type Fault = Readonly<Record<string, string>> | undefined | void;

export interface CallFormOptions<Values extends object, Parsed, Data> {
  /** what the form holds at first; later changes of it are not followed */
  readonly initial: Values;
  /** what is made of the values before they are looked at: trimmed, without what was not changed */
  readonly prepare?: (values: Values) => unknown;
  /** the server's own rules, so that most refusals need no request */
  readonly schema?: Schema<Parsed>;
  /** what the schema cannot know: messages by field, or none */
  readonly check?: (values: Values) => Readonly<Record<string, string>>;
  /** `run` of `useAction`, with its input made of the values */
  readonly send: (values: Parsed) => Promise<ActionResult<Data>>;
  /** after it was saved; the form counts as unchanged by then, unless `keepsDirty`. @returns what is wrong with the answer, by field */
  readonly done?: (data: Data) => Fault | Promise<Fault>;
  /** fields that the call names otherwise: its name → the form's */
  readonly named?: Readonly<Record<string, string>>;
  /** the call only looks at the values: they are as unsaved after it as before */
  readonly keepsDirty?: boolean;
  /** the form was refused, here or by the server */
  readonly refused?: () => void;
  /** in the person's words, "the name of the tag": what is lost with the page. Absent: nothing worth asking about */
  readonly unsaved?: string;
}

/** First message of each field that a schema refused. */
function messagesOf(error: Refusal): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) messages[path.map(String).join('.')] ??= message;
  return messages;
}

/**
 * A form that ends with a call: fields with their messages, the server's ones too, and unsaved work.
 * @example
 * const create = useAction(createTag);
 * const form = useCallForm({ initial: { name: '' }, schema: createTag.body, send: (body) => create.run({ body }), done: onClose, unsaved: 'the tag' });
 * <form {...form.props}><FormError>{form.failure}</FormError><TextInput label="Name" {...form.field('name')} /> … loading={form.running}
 */
export function useCallForm<Values extends object, Data, Parsed = Values>(options: CallFormOptions<Values, Parsed, Data>) {
  const { initial, prepare, schema, check, send, done, refused, unsaved, named, keepsDirty = false } = options;
  const [running, setRunning] = useState(false);
  const form = useForm<Values>({ initialValues: initial });
  const server = useServerErrors(form, named);
  const ref = useFocusFirstError(form.errors);
  useUnsavedWork(unsaved !== undefined && form.isDirty(), unsaved ?? '');

  const refuse = (errors: FormErrors): void => {
    form.setErrors(errors);
    refused?.();
  };
  const submit = async (): Promise<void> => {
    server.forget();
    const prepared = prepare ? prepare(form.values) : form.values;
    const parsed = schema?.safeParse(prepared);
    const errors = { ...(parsed && !parsed.success && messagesOf(parsed.error)), ...check?.(form.values) };
    if (Object.keys(errors).length > 0) return refuse(errors);
    setRunning(true);
    const result = await send(parsed?.success ? parsed.data : (prepared as Parsed)).finally(() => setRunning(false));
    if (!result.ok) {
      if (server.show(result.error)) refused?.();
      return;
    }
    if (!keepsDirty) form.resetDirty();
    const fault = await done?.(result.data);
    if (fault) refuse({ ...fault });
  };

  return {
    /** of the `<form>` element */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit();
      },
    },
    /** of the field of that name: value, change and message; `type: 'checkbox'` for one that is ticked */
    field: form.getInputProps,
    /** of a `Select` of that name, whose text is '' while nothing is chosen */
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
    /** what was refused and belongs to no field; null: nothing */
    failure: server.failure,
    running,
    isDirty: form.isDirty(),
    /** back to what it began with */
    reset: () => {
      form.reset();
      server.forget();
    },
    /** holds these values from now on, as saved ones */
    renew: (values: Values) => {
      form.setInitialValues(values);
      form.reset();
    },
    submit,
  };
}
