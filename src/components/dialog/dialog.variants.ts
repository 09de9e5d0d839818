import { cva } from 'class-variance-authority'

/** One layer for all: whatever opens later lies above, toasts above everything. */
export const overlayClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-enter ease-out starting:opacity-0'

/** The surface of all panels that stand above the page. */
export const panelClass =
  'fixed z-40 flex flex-col overflow-y-auto overscroll-contain scroll-py-20 border-subtle bg-raised text-sm text-on-raised shadow-lg outline-none transition duration-enter ease-out starting:opacity-0'

/** On a phone it lies at the bottom, within reach of the thumb. */
export const dialogVariants = cva(
  [
    panelClass,
    'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-panel border-t starting:translate-y-4',
    'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100vw-4rem)] sm:rounded-panel sm:border sm:starting:translate-y-2',
  ],
  {
    variants: { size: { form: 'sm:max-w-dialog', wide: 'sm:max-w-3xl' } },
    defaultVariants: { size: 'form' },
  },
)
