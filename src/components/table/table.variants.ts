import { cva } from 'class-variance-authority'

export const tableVariants = cva(
  // Separate, because collapsed borders don't move with a sticky header.
  'w-full border-separate border-spacing-0 text-sm/5 text-on-surface',
  {
    variants: {
      layout: {
        /** Columns are as wide as their content. */
        content: '',
        /** Columns have fixed widths, and text that is too long ends in an ellipsis. */
        fixed: 'table-fixed',
      },
    },
    defaultVariants: { layout: 'content' },
  },
)

export const tableRowVariants = cva(
  [
    'transition-colors duration-answer',
    // The bar marks the selection without relying on hue, even in forced colours. Only its own cell is positioned: a
    // layer for each cell makes scrolling many rows a tenth slower.
    'data-[state=selected]:bg-muted data-[state=selected]:*:first:relative',
    'data-[state=selected]:*:first:before:absolute data-[state=selected]:*:first:before:inset-y-0 data-[state=selected]:*:first:before:start-0 data-[state=selected]:*:first:before:w-0.5',
    'data-[state=selected]:*:first:before:bg-accent forced-colors:data-[state=selected]:*:first:before:bg-[Highlight]',
  ],
  {
    variants: { place: { head: '', body: 'hover:bg-muted' } },
    defaultVariants: { place: 'body' },
  },
)

// Rows with several lines have 8 px above and below, or 4 compact and 12 spacious. Those with one line keep their height.
const rowPaddingClass = 'py-[calc((var(--pp-row-height)-1.25rem)/3)]'

export const tableHeaderVariants = cva('border-b border-subtle px-3 align-middle font-medium', {
  variants: {
    scope: {
      col: 'h-row whitespace-nowrap text-on-surface-muted',
      row: [rowPaddingClass, 'h-row text-on-surface'],
    },
    align: { start: 'text-start', end: 'text-end whitespace-nowrap tabular-nums' },
    isSticky: { true: 'sticky top-0 z-2 bg-surface', false: '' },
  },
  defaultVariants: { scope: 'col', align: 'start', isSticky: false },
})

export const tableCellVariants = cva(
  [rowPaddingClass, 'h-row border-b border-subtle px-3 align-middle font-normal'],
  {
    variants: { align: { start: 'text-start', end: 'text-end whitespace-nowrap tabular-nums' } },
    defaultVariants: { align: 'start' },
  },
)
