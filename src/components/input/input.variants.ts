import { cva } from 'class-variance-authority'

/** The frame that every one-line control wears. On touch the text is 16 px, so that iOS never zooms. */
export const inputVariants = cva(
  [
    'h-control w-full rounded-control border bg-raised px-3 text-on-raised',
    'transition-colors duration-answer placeholder:text-on-surface-muted pointer-coarse:text-base',
    'disabled:cursor-not-allowed disabled:bg-muted disabled:text-on-surface-muted',
  ],
  {
    variants: {
      state: {
        valid: 'border-control hover:border-control-hover',
        invalid: 'border-critical inset-ring inset-ring-critical',
      },
      face: { sans: '', mono: 'font-mono' },
    },
    defaultVariants: { state: 'valid', face: 'sans' },
  },
)
