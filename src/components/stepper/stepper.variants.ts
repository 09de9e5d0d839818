import { cva } from 'class-variance-authority'

export const stepVariants = cva('min-w-0 text-sm', {
  variants: {
    orientation: {
      horizontal: 'flex-1 border-t-2 pt-2',
      // The line leads from one marker to the next.
      vertical:
        'relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-6 before:absolute before:start-3 before:top-7 before:bottom-1 before:-ms-px before:border-s-2 last:pb-0 last:before:hidden',
    },
    status: {
      done: 'border-accent text-on-surface before:border-accent',
      current: 'border-accent text-on-surface before:border-subtle',
      upcoming: 'border-subtle text-on-surface-muted before:border-subtle',
      error: 'border-critical text-on-surface before:border-subtle',
    },
  },
})

/** The circle before a step of a vertical Stepper. */
export const stepMarkerVariants = cva(
  'row-span-2 flex size-6 items-center justify-center rounded-full border text-xs/none font-medium tabular-nums',
  {
    variants: {
      status: {
        done: 'border-accent bg-accent text-on-accent',
        current: 'border-accent text-accent-text inset-ring inset-ring-accent',
        upcoming: 'border-control text-on-surface-muted',
        error: 'border-transparent text-critical-text [&>svg]:size-5',
      },
    },
  },
)
