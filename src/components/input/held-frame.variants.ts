import { cva } from 'class-variance-authority'

import { frame, state } from './input.variants.ts'

/**
 * The same frame around a control of several parts, such as chips or the segments of a date. `data-disabled` and
 * `data-readonly` on it reflect the state of the parts.
 */
export const heldFrameVariants = cva(
  [
    frame,
    'pointer-coarse:text-base',
    'data-disabled:cursor-not-allowed data-disabled:bg-muted data-disabled:text-on-surface-muted data-readonly:bg-muted',
  ],
  {
    variants: {
      state: {
        ...state,
        /** Only once the field is left, not while the user is still typing. */
        mistaken:
          'border-control not-focus-within:border-critical not-focus-within:inset-ring not-focus-within:inset-ring-critical',
      },
      height: {
        line: 'h-control cursor-text overflow-hidden px-3',
        /** As many lines as its parts need. */
        rows: 'flex min-h-control',
      },
      /** Which of its parts shows the focus ring around the whole. */
      ring: {
        input:
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        segment:
          'has-[[data-slot=date-segment]:focus]:outline-2 has-[[data-slot=date-segment]:focus]:outline-offset-2 has-[[data-slot=date-segment]:focus]:outline-focus',
      },
    },
    defaultVariants: { state: 'valid', height: 'line' },
  },
)
