export { Popover, PopoverClose, type PopoverProps } from './popover.tsx'
