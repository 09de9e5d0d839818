import { cva } from 'class-variance-authority'

export const skeletonVariants = cva(
  'animate-pulse bg-muted motion-reduce:animate-none forced-colors:border forced-colors:border-[GrayText]',
  {
    variants: {
      /** What it replaces: lines of text, a control, a picture. */
      shape: {
        line: 'my-[0.25em] h-[0.75em] rounded-control',
        block: 'h-full rounded-panel',
        control: 'h-control rounded-control',
        round: 'size-10 rounded-full',
      },
    },
    defaultVariants: { shape: 'line' },
  },
)
