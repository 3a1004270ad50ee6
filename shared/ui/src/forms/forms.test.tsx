import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CanopyProvider } from '../index.ts';
import { DateInput, FormError, SearchInput, SegmentedControl, TextInput } from '../forms.ts';

describe('fields', () => {
  it('name, help and announced error belong to the field; the error stands directly under it', () => {
    render(
      <CanopyProvider env="test">
        <TextInput label="Domain" description="Without https://" error="Enter a domain" defaultValue="x" />
      </CanopyProvider>,
    );
    const field = screen.getByRole('textbox', { name: 'Domain' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter a domain'));
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Without https://'));
    const error = screen.getByRole('alert');
    expect(error).toHaveTextContent('Enter a domain');
    expect(error.compareDocumentPosition(screen.getByText('Without https://'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('the date field speaks in days', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn<(value: string) => void>();
    render(
      <CanopyProvider env="test">
        <DateInput label="From" value="" onChange={onChange} />
      </CanopyProvider>,
    );
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-01');
  });

  it('the search field is cleared by Escape and by its cross', async () => {
    const user = userEvent.setup();
    function Search() {
      const [text, setText] = useState('');
      return <SearchInput label="Search pages" value={text} onChange={setText} />;
    }
    render(
      <CanopyProvider env="test">
        <Search />
      </CanopyProvider>,
    );
    const field = screen.getByRole('searchbox', { name: 'Search pages' });
    await user.type(field, 'roses');
    await user.keyboard('{Escape}');
    expect(field).toHaveValue('');
    await user.type(field, 'lawn');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveValue('');
  });

  it('segments are a named group of radios', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn<(value: string) => void>();
    render(
      <CanopyProvider env="test">
        <SegmentedControl label="Device" data={['Desktop', 'Mobile']} value="Desktop" onChange={onChange} />
        <FormError />
      </CanopyProvider>,
    );
    expect(screen.getByRole('radiogroup', { name: 'Device' })).toBeInTheDocument();
    await user.click(screen.getByText('Mobile'));
    expect(onChange).toHaveBeenCalledWith('Mobile');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
