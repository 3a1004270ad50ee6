import { components } from '@blocknote/mantine';
import { ComponentsContext, SuggestionMenuController, type ComponentProps } from '@blocknote/react';
import { Stack } from '@mantine/core';

/** The library's suggestion list, with an accessible name and keyboard-scrollable. */
function NamedList({ className, id, children }: ComponentProps['SuggestionMenu']['Root']) {
  return (
    <Stack gap={0} className={className ?? ''} id={id} role="listbox" aria-label="Blocks" tabIndex={0}>
      {children}
    </Stack>
  );
}

const NAMED = { ...components, SuggestionMenu: { ...components.SuggestionMenu, Root: NamedList } };

/** The block menu that "/" opens. */
export function SlashMenu() {
  return (
    <ComponentsContext.Provider value={NAMED}>
      <SuggestionMenuController triggerCharacter="/" shouldOpen={(state) => !state.selection.$from.parent.type.isInGroup('tableContent')} />
    </ComponentsContext.Provider>
  );
}
