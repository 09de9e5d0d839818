/**
 * One box of the code, at most as wide as in a dialog: at least 16 px text, so that iOS never zooms in; 44 px
 * high, so that it is easy to tap. Plain strings rather than cva, which would be a sixth of the component's size.
 */
export const otpBoxClass = (isInvalid: boolean) =>
  `h-12 w-full max-w-17.5 min-w-0 rounded-control border bg-raised text-center font-mono text-lg text-on-raised read-only:bg-muted disabled:cursor-not-allowed disabled:text-on-surface-muted ${
    isInvalid
      ? 'border-critical inset-ring inset-ring-critical'
      : 'border-control hover:border-control-hover'
  }`

/** A wider gap in the middle, because codes are read in two halves. */
export const otpMiddleClass = ' me-2'
