import { cva } from 'class-variance-authority'

/** Input's frame around two dates, which stand in two rows where there is no room for one. */
export const dateRangePickerVariants = cva(
  [
    'flex min-h-control w-full items-center gap-1 rounded-control border bg-raised ps-2.5 pe-2 text-on-raised',
    'transition-colors duration-answer pointer-coarse:pe-0 pointer-coarse:text-base',
    'has-[[role=spinbutton]:focus]:outline-2 has-[[role=spinbutton]:focus]:outline-offset-2 has-[[role=spinbutton]:focus]:outline-focus',
    'data-disabled:cursor-not-allowed data-disabled:bg-muted data-disabled:text-on-surface-muted data-readonly:bg-muted',
  ],
  {
    variants: {
      state: {
        valid: 'border-control not-data-disabled:hover:border-control-hover',
        invalid: 'border-critical inset-ring inset-ring-critical',
        /** Only once it is left: not while somebody is still at it. */
        mistaken:
          'border-control not-focus-within:border-critical not-focus-within:inset-ring not-focus-within:inset-ring-critical',
      },
    },
    defaultVariants: { state: 'valid' },
  },
)
