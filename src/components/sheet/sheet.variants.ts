import { cva } from 'class-variance-authority'

import { panelClass } from '../dialog/dialog.variants.ts'

/** A strip of the page stays visible next to it, as a reminder of the context. */
export const sheetVariants = cva(panelClass, {
  variants: {
    side: {
      end: 'inset-y-0 end-0 max-w-[calc(100vw-3rem)] border-s ltr:starting:translate-x-8 rtl:starting:-translate-x-8',
      start:
        'inset-y-0 start-0 max-w-[calc(100vw-3rem)] border-e ltr:starting:-translate-x-8 rtl:starting:translate-x-8',
      bottom:
        'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-panel border-t starting:translate-y-8',
    },
    /** The width at a side. At the bottom, a sheet is as wide as the window. */
    size: { small: '', form: '', wide: '' },
    scroll: {
      inside: '',
      // Its header and footer scroll too.
      outside: 'scroll-py-0 *:relative!',
    },
  },
  compoundVariants: [
    { side: ['start', 'end'], size: 'small', class: 'w-80' },
    { side: ['start', 'end'], size: 'form', class: 'w-120' },
    { side: ['start', 'end'], size: 'wide', class: 'w-200' },
  ],
  defaultVariants: { side: 'end', size: 'form', scroll: 'inside' },
})
