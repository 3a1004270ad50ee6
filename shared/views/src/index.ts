export { ExportButton } from './lists/ExportButton.tsx';
export { SavedViewsMenu, type SavedViewsMenuProps } from './saved-views/SavedViewsMenu.tsx';
