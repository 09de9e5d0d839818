import { cva } from 'class-variance-authority'

export const dropZoneVariants = cva(
  [
    'group/zone relative flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-panel border border-dashed p-6 transition-colors duration-answer',
    'cursor-pointer has-disabled:cursor-not-allowed has-disabled:bg-muted has-disabled:text-on-surface-muted',
  ],
  {
    variants: {
      state: {
        ready: 'border-control hover:border-control-hover',
        /** Solid and thicker as well as coloured, so that it is visible without colour. */
        over: 'border-solid border-accent bg-accent-subtle inset-ring inset-ring-accent forced-colors:outline-2 forced-colors:outline-[Highlight]',
        invalid: 'border-solid border-critical inset-ring inset-ring-critical',
      },
    },
    defaultVariants: { state: 'ready' },
  },
)

/** Looks like the secondary Button: it is the label of the input, which has the focus. */
export const chooseClass = [
  'inline-flex min-h-control items-center gap-2 rounded-control border border-control bg-raised px-4 font-medium text-on-raised transition-colors duration-answer',
  'group-hover/zone:border-control-hover group-hover/zone:bg-muted group-has-disabled/zone:opacity-60',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
].join(' ')
