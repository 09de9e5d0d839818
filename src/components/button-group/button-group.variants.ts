import { cva } from 'class-variance-authority'

export const buttonGroupVariants = cva('inline-flex max-w-full', {
  variants: {
    /** Joined buttons share their borders. */
    layout: {
      spaced: 'flex-wrap gap-2',
      /** Adjacent borders overlap; the hovered or focused button is on top. */
      joined: [
        'isolate *:relative [&>*:not(:first-child)]:-ms-px',
        '[&>*:not(:first-child)]:rounded-s-none [&>*:not(:last-child)]:rounded-e-none',
        '[&>*:focus-visible]:z-20 [&>*:hover]:z-10',
      ],
    },
  },
  defaultVariants: { layout: 'spaced' },
})
