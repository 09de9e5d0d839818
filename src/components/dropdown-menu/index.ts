export { DropdownMenu, type DropdownMenuProps } from './dropdown-menu.tsx'
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
} from './menu-item.tsx'
