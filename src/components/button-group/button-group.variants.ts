import { cva } from 'class-variance-authority'

export const buttonGroupVariants = cva('inline-flex max-w-full', {
  variants: {
    layout: {
      spaced: 'flex-wrap gap-2',
      /** The edges between two lie on each other; whatever is pointed at or focused lies above. */
      joined: [
        'isolate *:relative [&>*:not(:first-child)]:-ms-px',
        '[&>*:not(:first-child)]:rounded-s-none [&>*:not(:last-child)]:rounded-e-none',
        '[&>*:focus-visible]:z-20 [&>*:hover]:z-10',
      ],
    },
  },
  defaultVariants: { layout: 'spaced' },
})
