import { cva } from 'class-variance-authority'

/** The one elevation above the page. */
export const menuContent =
  'pointer-events-auto! z-50 max-h-(--radix-popper-available-height) max-w-80 min-w-48 overflow-y-auto rounded-panel border border-subtle bg-raised p-1 text-sm text-on-raised shadow-lg outline-none transition-opacity duration-answer starting:opacity-0'

/** A hovered item has a background; one focused by keyboard also has the focus ring. */
export const menuItemVariants = cva(
  [
    'flex min-h-8 cursor-default items-start gap-2.5 rounded-control px-2 py-1.5 text-start no-underline select-none pointer-coarse:min-h-11 pointer-coarse:items-center',
    'focus-visible:-outline-offset-2 data-disabled:cursor-not-allowed data-disabled:text-on-surface-muted data-disabled:opacity-60 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2',
  ],
  {
    variants: {
      tone: {
        neutral: 'data-highlighted:bg-muted data-[state=open]:bg-muted',
        critical:
          'text-critical-text data-highlighted:bg-critical-subtle data-highlighted:text-on-critical-subtle',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)
