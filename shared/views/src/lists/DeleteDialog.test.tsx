import { listPosts, personaCalls } from '@canopy/contract/content';
import { expect, it } from '@jest/globals';
import { useCall } from '@canopy/shell-api';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DeleteDialog } from './DeleteDialog.tsx';

const ID = '11111111-1111-4111-8111-111111111111';

function Personas() {
  const { data } = useCall(personaCalls.list, {});
  const [open, setOpen] = useState(true);
  return (
    <>
      <output>{data?.length}</output>
      {open && (
        <DeleteDialog
          call={personaCalls.remove}
          input={{ params: { id: ID } }}
          refreshes={[personaCalls.list, listPosts]}
          onClose={() => setOpen(false)}
          title="Delete Paula?"
          label="Delete persona"
          done="Persona deleted"
        >
          Its history is deleted with it.
        </DeleteDialog>
      )}
    </>
  );
}
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Delete persona' }));

it('deletes what it asks about, closes, and reloads the list', async () => {
  const { platform } = renderScreen(<Personas />, { answers: [answer(personaCalls.list, []), answer(personaCalls.remove, undefined)] });
  await waitFor(() => expect(platform.asked.get('listPersonas')).toHaveLength(1));
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.asked.get('deletePersona')?.[0]?.params).toEqual({ id: ID });
  await waitFor(() => expect(platform.asked.get('listPersonas')).toHaveLength(2));
});

it('stays open and says why where that fails', async () => {
  const { platform } = renderScreen(<Personas />, {
    answers: [answer(personaCalls.list, []), refuse(personaCalls.remove, { status: 409, code: 'in-use', detail: 'A topic needs it.' })],
  });
  await confirm();
  expect(await screen.findByText('A topic needs it.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Delete Paula?' })).toBeVisible();
  expect(platform.asked.get('listPersonas')).toHaveLength(1);
});
