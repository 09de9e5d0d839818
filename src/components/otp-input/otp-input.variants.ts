/**
 * One box of the code: 16 px or more, so that iOS never zooms; 44 px high, so that a thumb hits it.
 * Plain strings rather than cva, which would be a sixth of the whole component's weight.
 */
export const otpBoxClass = (isInvalid: boolean) =>
  `h-12 w-full min-w-0 rounded-control border bg-raised text-center font-mono text-lg text-on-raised read-only:bg-muted disabled:cursor-not-allowed disabled:text-on-surface-muted ${
    isInvalid
      ? 'border-critical inset-ring inset-ring-critical'
      : 'border-control hover:border-control-hover'
  }`

/** A wider gap behind the middle, as codes are read in two halves. */
export const otpMiddleClass = ' me-2'
