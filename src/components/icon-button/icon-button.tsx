import type { ReactNode } from 'react'

import { Button, type ButtonProps } from '../button/button.tsx'
import { Tooltip, type TooltipProps } from '../tooltip/tooltip.tsx'

export type IconButtonProps = Omit<
  ButtonProps,
  'aria-label' | 'children' | 'shape' | 'variant' | 'width'
> & {
  /** A verb and its object: the button's accessible name, and its tooltip. */
  label: string
  icon: ReactNode
  variant?: 'secondary' | 'quiet' | 'critical'
  /** In pixels: 20 in navigation. */
  iconSize?: 16 | 20
  /** The side on which its name appears. */
  tooltipSide?: TooltipProps['side']
}

/**
 * A Button for tight spots: an icon in a square, whose name is announced and shown as a tooltip. Renders a `<button>`
 * as wide as controls are high.
 */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  iconSize = 16,
  tooltipSide,
  isPending,
  pendingLabel,
  'aria-describedby': describedBy,
  ...props
}: IconButtonProps) {
  const name = isPending && pendingLabel ? pendingLabel : label
  return (
    <Tooltip content={name} side={tooltipSide}>
      <NamedButton
        {...props}
        variant={variant}
        shape="square"
        isPending={isPending}
        aria-label={name}
        describedBy={describedBy}
      >
        {isPending ? null : (
          <span
            aria-hidden="true"
            data-slot="icon-button-icon"
            className={
              iconSize === 20 ? `${iconClass} [&>svg]:size-5` : `${iconClass} [&>svg]:size-4`
            }
          >
            {icon}
          </span>
        )}
      </NamedButton>
    </Tooltip>
  )
}

const iconClass = 'inline-flex [&>svg]:stroke-[1.5]'

/** Accepts the tooltip's props except its description: that text is already the name, and would be announced twice. */
function NamedButton({
  describedBy,
  ...props
}: ButtonProps & { describedBy?: string | undefined }) {
  return <Button {...props} aria-describedby={describedBy} />
}
