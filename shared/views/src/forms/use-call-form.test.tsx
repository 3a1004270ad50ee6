import { updateUser } from '@canopy/contract/host';
import { useAction } from '@canopy/shell-api';
import { unsavedWork } from '@canopy/shell-api/host';
import { FormError, TextInput } from '@canopy/ui/forms';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RestoredNotice } from './RestoredNotice.tsx';
import { useCallForm } from './use-call-form.ts';

const schema = {
  safeParse: (values: unknown) => {
    const { first_name } = values as { first_name: string };
    if (first_name.trim() !== '') return { success: true as const, data: { first_name: first_name.trim(), last_name: 'Fern' } };
    return { success: false as const, error: { issues: [{ path: ['first_name'], message: 'Enter a name.' }] } };
  },
};

function Form() {
  const save = useAction(updateUser);
  const form = useCallForm({
    initial: { first_name: '', email: '', phone: { number: '' } },
    schema,
    send: (body) => save.run({ body }),
    unsaved: 'your name',
  });
  return (
    <form {...form.props}>
      <FormError>{form.failure}</FormError>
      <TextInput label="Name" {...form.field('first_name')} />
      <TextInput label="Email" {...form.field('email')} error={undefined} />
      <button type="submit">Save</button>
    </form>
  );
}

/** A form whose field names differ from the call's, and which adopts the server's version of the values. */
function Lines() {
  const save = useAction(updateUser);
  const form = useCallForm({
    initial: { include: '', password: '' },
    named: { 'basic_auth.password': 'password' },
    send: ({ include }) => save.run({ body: { first_name: include, last_name: '' } }),
    done: (saved) => {
      form.renew({ include: saved.first_name, password: '' });
    },
    unsaved: 'the lines',
  });
  return (
    <form {...form.props}>
      <TextInput label="Lines" {...form.field('include')} />
      <TextInput label="Password" {...form.field('password')} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Name' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const refused = (errors?: { field: string; message: string }[]) =>
  refuse(updateUser, { status: 400, code: 'invalid', detail: 'This cannot be saved.', ...(errors && { errors }) });

/** A form that keeps what was typed, and shows the entries of a list as lines. */
function Kept({ about, name = '' }: { readonly about: string; readonly name?: string }) {
  const save = useAction(updateUser);
  const form = useCallForm({
    initial: { first_name: name, email: '' },
    schema: {
      safeParse: ({ email, ...values }: { first_name: string; email: string }) =>
        email.includes('!')
          ? { success: false as const, error: { issues: [{ path: ['email', 1], message: 'No exclamation marks.' }] } }
          : { success: true as const, data: { ...values, last_name: email } },
    } as never,
    send: (body: { first_name: string; last_name: string }) => save.run({ body }),
    kept: about,
  });
  return (
    <form {...form.props}>
      <RestoredNotice form={form} />
      <FormError>{form.failure}</FormError>
      <TextInput label="Name" {...form.field('first_name')} />
      <TextInput label="Lines" {...form.field('email')} />
      <button type="submit">Save</button>
    </form>
  );
}

describe('a form that keeps what is typed', () => {
  beforeEach(() => sessionStorage.clear());
  const saved = answer(updateUser, { first_name: 'Ines', last_name: 'Fern', email: 'ines@fern.example' });

  it('has it again after a reload, with what others stored in the other fields, until it is saved', async () => {
    const first = renderScreen(<Kept about="one" name="Ida" />, { answers: [saved] });
    await userEvent.type(screen.getByRole('textbox', { name: 'Lines' }), 'moss');
    expect(screen.queryByText('Unsaved changes restored')).toBeNull();
    first.unmount();
    const again = renderScreen(<Kept about="one" name="Ina" />, { answers: [saved] });
    expect(await screen.findByText('Unsaved changes restored')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Lines' })).toHaveValue('moss');
    expect(field()).toHaveValue('Ina');
    await save();
    await waitFor(() => expect(again.platform.asked.get('updateUser')?.[0]?.body).toEqual({ first_name: 'Ina', last_name: 'moss' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes restored')).toBeNull());
    again.unmount();
    renderScreen(<Kept about="one" />, { answers: [saved] });
    expect(screen.getByRole('textbox', { name: 'Lines' })).toHaveValue('');
  });

  it('keeps it for this user, this workspace and this form alone, and forgets it when told', async () => {
    const first = renderScreen(<Kept about="one" />, { answers: [saved] });
    await userEvent.type(field(), 'Ivo');
    first.unmount();
    const other = renderScreen(<Kept about="two" />);
    expect(field()).toHaveValue('');
    other.unmount();
    const stranger = renderScreen(<Kept about="one" />, { user: aUser({ id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c99' }) });
    expect(field()).toHaveValue('');
    stranger.unmount();
    // Signing out removes what begins like this.
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('canopy.draft.'))).toHaveLength(1);
    const own = renderScreen(<Kept about="one" />);
    expect(field()).toHaveValue('Ivo');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field()).toHaveValue('');
    own.unmount();
    renderScreen(<Kept about="one" />);
    expect(field()).toHaveValue('');
  });

  it('shows what the schema says of an entry at the field that holds it', async () => {
    renderScreen(<Kept about="one" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Lines' }), 'a!');
    await save();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Lines' })).toHaveAccessibleDescription('No exclamation marks.'));
  });
});

describe('a form that ends with a call', () => {
  it('asks nothing of the server that the schema refuses, and leads to the field', async () => {
    const { platform } = renderScreen(<Form />, {
      answers: [answer(updateUser, { first_name: 'Ines', last_name: 'Fern', email: 'ines@fern.example' })],
    });
    await save();
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(field()).toHaveFocus();
    expect(platform.asked.get('updateUser')).toBeUndefined();
    await userEvent.type(field(), 'I');
    expect(screen.queryByText('Enter a name.')).toBeNull();
  });

  it('shows what the server says beside the field, and what belongs to none above them', async () => {
    const { platform } = renderScreen(<Form />, { answers: [refused([{ field: 'body.first_name', message: 'Taken.' }])] });
    await userEvent.type(field(), 'Ines');
    await save();
    expect(await screen.findByText('Taken.')).toBeVisible();
    expect(screen.queryByText('This cannot be saved.')).toBeNull();
    platform.set(refused([{ field: 'body.last_name', message: 'Unknown here.' }]));
    await save();
    expect(await screen.findByText('This cannot be saved. Last name: Unknown here.')).toBeVisible();
    expect(screen.queryByText('Taken.')).toBeNull();
  });

  it.each([
    ['without a field', 'last_name', 'Last name: Unknown here.'],
    ['whose field shows no message', 'email', 'Email: Unknown here.'],
    ['whose field is not on the screen', 'phone.number', 'Phone number: Unknown here.'],
  ])('shows a message %s above the fields, beside another field’s too', async (_what, name, words) => {
    const unknown = { field: `body.${name}`, message: 'Unknown here.' };
    const { platform } = renderScreen(<Form />, { answers: [refused([unknown, { field: 'body.first_name', message: 'Taken.' }])] });
    await userEvent.type(field(), 'Ines');
    await save();
    expect(await screen.findByText('Taken.')).toBeVisible();
    expect(await screen.findByText(words)).toBeVisible();
    platform.set(refused([unknown]));
    await userEvent.type(field(), 'a');
    await save();
    await waitFor(() => expect(screen.queryByText('Taken.')).toBeNull());
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    platform.set(answer(updateUser, { first_name: 'Inesa', last_name: 'Fern', email: 'ines@fern.example' }));
    await save();
    await waitFor(() => expect(screen.queryByText(words, { exact: false })).toBeNull());
  });

  it('sends what the schema made of it, and holds unsaved work until then', async () => {
    const { platform } = renderScreen(<Form />, { answers: [refused()] });
    await userEvent.type(field(), ' Ines ');
    expect(unsavedWork().map(({ what }) => what)).toEqual(['your name']);
    await save();
    expect(await screen.findByText('This cannot be saved.')).toBeVisible();
    expect(unsavedWork()).toHaveLength(1);
    platform.set({ call: updateUser, respond: async () => new Response(JSON.stringify({ id: 'x' })) });
    expect(platform.asked.get('updateUser')?.[0]?.body).toEqual({ first_name: 'Ines', last_name: 'Fern' });
  });

  it('shows what the server says of an entry, or by another name, at the field that holds it', async () => {
    const { platform } = renderScreen(<Lines />, {
      answers: [
        refused([
          { field: 'body.include.2', message: 'This line is no pattern.' },
          { field: 'body.basic_auth.password', message: 'Too long.' },
        ]),
      ],
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Lines' }), 'a');
    await save();
    expect(await screen.findByRole('textbox', { name: 'Lines' })).toHaveAccessibleDescription('This line is no pattern.');
    expect(screen.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription('Too long.');
    expect(unsavedWork().map(({ what }) => what)).toEqual(['the lines']);

    platform.set(answer(updateUser, { first_name: 'A', last_name: 'Fern', email: 'ines@fern.example' }));
    await save();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Lines' })).toHaveValue('A'));
    expect(unsavedWork()).toEqual([]);
  });
});
