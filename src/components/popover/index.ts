export { Popover, PopoverClose, type PopoverProps } from './popover.tsx'
export { englishPopoverLabels, type PopoverLabels } from './popover.tsx'
