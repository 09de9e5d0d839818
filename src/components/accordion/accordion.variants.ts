import { cva } from 'class-variance-authority'

export const accordionVariants = cva('text-on-surface', {
  variants: {
    look: {
      /** Hairlines between the items, for use within a page or a panel. */
      plain: '*:border-t *:border-subtle *:last:border-b',
      /** A separate panel. */
      panel:
        'rounded-panel border border-subtle bg-raised text-on-raised *:px-4 *:not-first:border-t *:not-first:border-subtle',
    },
  },
  defaultVariants: { look: 'plain' },
})
