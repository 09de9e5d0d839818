import { cva } from 'class-variance-authority'

/** One layer for all: whatever opens later is on top, and toasts are above everything. */
export const overlayClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-enter ease-out starting:opacity-0'

/**
 * The surface of all panels above the page. They react to the pointer as soon as they are visible: Radix blocks the
 * pointer on the page first, and allows it on the panel a moment later.
 */
const surface =
  'pointer-events-auto! flex flex-col border-subtle bg-raised text-sm text-on-raised shadow-lg outline-none transition duration-enter ease-out starting:opacity-0'

/** A panel that scrolls inside. */
export const panelClass = `fixed z-40 overflow-y-auto overscroll-contain scroll-py-20 ${surface}`

/** The overlay around a dialog that scrolls as a whole. */
export const scrolledOverlayClass = `${overlayClass} grid grid-cols-1 items-end overflow-y-auto sm:items-start`

/**
 * On a phone it is at the bottom, within reach of the thumb. Elsewhere its top edge is fixed to a whole pixel, so that
 * it stays in place and sharp when its content grows.
 */
export const dialogVariants = cva(
  'border-t sm:mx-auto sm:w-[calc(100vw-4rem)] sm:rounded-panel sm:border starting:translate-y-4 sm:starting:translate-y-2',
  {
    variants: {
      size: {
        small: 'sm:max-w-sm',
        form: 'sm:max-w-dialog',
        wide: 'sm:max-w-3xl',
        /** The whole window except for a margin, for a table or an editor. */
        full: 'sm:max-w-none',
      },
      scroll: {
        inside: [
          panelClass,
          'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-panel sm:top-[round(down,14dvh,1px)] sm:bottom-auto sm:max-h-[calc(86dvh-2rem)]',
        ],
        // Its header and footer scroll too.
        outside: [
          surface,
          'relative mt-8 rounded-t-panel *:relative! **:data-[slot=dialog-footer]:relative! sm:my-[round(down,14dvh,1px)]',
        ],
      },
    },
    compoundVariants: [
      {
        size: 'full',
        scroll: 'inside',
        class: 'sm:top-8! sm:h-[calc(100dvh-4rem)] sm:max-h-none!',
      },
    ],
    defaultVariants: { size: 'form', scroll: 'inside' },
  },
)

/** Content that scrolls beneath it fades at its upper edge. */
export const dialogFooterVariants = cva(
  [
    'sticky bottom-0 z-1 flex flex-wrap justify-end gap-2 bg-raised px-4 pt-2 pb-4 max-sm:*:flex-1 sm:px-6 sm:pb-6',
    'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-raised before:to-transparent',
  ],
  {
    variants: {
      place: {
        /** Inside the body, extending over its padding. The distance to what is above it is its parent's gap. */
        body: '-mx-4 -mb-4 sm:-mx-6 sm:-mb-6',
        /** After the body, at the edge of a sheet. */
        edge: '',
      },
    },
    defaultVariants: { place: 'body' },
  },
)
