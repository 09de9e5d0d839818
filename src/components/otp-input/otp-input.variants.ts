import { cva } from 'class-variance-authority'

/** One box of the code: 16 px or more, so that iOS never zooms; 44 px high, so that a thumb hits it. */
export const otpBoxVariants = cva(
  [
    'h-12 w-full min-w-0 rounded-control border bg-raised text-center font-mono text-lg text-on-raised',
    'transition-colors duration-answer read-only:bg-muted',
    'disabled:cursor-not-allowed disabled:bg-muted disabled:text-on-surface-muted',
  ],
  {
    variants: {
      state: {
        valid: 'border-control hover:border-control-hover',
        invalid: 'border-critical inset-ring inset-ring-critical',
      },
      /** A wider gap behind the middle, as codes are read in two halves. */
      isMiddle: { true: 'me-2', false: '' },
    },
  },
)
