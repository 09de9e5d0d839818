import { cva } from 'class-variance-authority'

export const headingVariants = cva('wrap-anywhere', {
  variants: {
    size: {
      /** The name of a small part, as large as its text. */
      small: 'text-base/6 font-semibold',
      medium: 'text-xl font-medium',
      large: 'text-2xl font-semibold tracking-[-0.015em]',
      huge: 'text-3xl font-semibold tracking-[-0.02em]',
    },
    tone: { plain: '', muted: 'text-on-surface-muted' },
  },
  defaultVariants: { tone: 'plain' },
})
