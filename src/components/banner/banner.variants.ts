import { cva } from 'class-variance-authority'

import { messageTones } from '../alert/alert.variants.ts'

/** Full page width, with the page's own margins. */
export const bannerVariants = cva('flex items-start gap-2.5 px-4 py-1.5 text-sm sm:px-8', {
  variants: { tone: messageTones },
  defaultVariants: { tone: 'info' },
})
