export { Tooltip, TOOLTIP_DELAY_MS, TooltipProvider, type TooltipProps } from './tooltip.tsx'
