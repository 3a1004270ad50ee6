export { ExportButton } from './ExportButton.tsx';
export { SavedViewsMenu, type SavedViewsMenuProps } from './SavedViewsMenu.tsx';
