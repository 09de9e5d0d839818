export { ContextMenu, type ContextMenuProps } from './context-menu.tsx'
export {
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
  type MenuCheckboxItemProps,
  type MenuItemProps,
  type MenuRadioGroupProps,
  type MenuRadioItemProps,
  type MenuSubProps,
} from '../dropdown-menu/menu-item.tsx'
