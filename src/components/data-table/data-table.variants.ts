import { cva } from 'class-variance-authority'

/*
 * Below the width of `@md` each row is a card: a list of terms and values under the name of the row.
 * It is the same table, with roles of its own, because `display` would take its meaning away.
 */

export const headRowClass =
  '@max-md:flex @max-md:flex-wrap @max-md:items-center @max-md:gap-x-4 @max-md:gap-y-1 @max-md:border-b @max-md:border-subtle @max-md:px-3 @max-md:pb-2'

export const headerCellVariants = cva('', {
  variants: {
    /** On a phone only what can be operated is seen of the headings. */
    isOperable: {
      true: '@max-md:static @max-md:h-auto @max-md:border-0 @max-md:px-0',
      false: '@max-md:sr-only',
    },
  },
})

export const sortButtonVariants = cva(
  'group/sort -mx-1 inline-flex min-h-6 max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-control px-1 align-middle transition-colors duration-answer hover:text-on-surface pointer-coarse:min-h-11',
  {
    variants: {
      align: { start: '', end: 'flex-row-reverse @max-md:flex-row' },
      isSorted: { true: 'text-on-surface', false: '' },
    },
  },
)

export const sortIconVariants = cva('shrink-0 transition-opacity duration-answer', {
  variants: {
    isSorted: {
      true: '',
      false:
        'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100 @max-md:opacity-100 pointer-coarse:opacity-100',
    },
  },
})

export const rowClass =
  '@max-md:relative @max-md:grid @max-md:grid-cols-[auto_minmax(0,1fr)_auto] @max-md:items-center @max-md:gap-x-3 @max-md:border-b @max-md:border-subtle @max-md:px-3 @max-md:py-3'

const heading =
  '@max-md:before:shrink-0 @max-md:before:text-on-surface-muted @max-md:before:content-[attr(data-heading)] supports-[content:"x"/"y"]:@max-md:before:content-[attr(data-heading)/""]'

export const cellVariants = cva('@max-md:static @max-md:border-0 @max-md:px-0', {
  variants: {
    part: {
      value: [
        '@max-md:col-span-full @max-md:flex @max-md:h-auto @max-md:items-baseline @max-md:justify-between @max-md:gap-4 @max-md:py-0.5 @max-md:text-end',
        heading,
      ],
      name: '@max-md:col-start-2 @max-md:row-start-1 @max-md:h-auto @max-md:py-1',
      /** Without a checkbox before it. */
      'only-name':
        '@max-md:col-span-2 @max-md:col-start-1 @max-md:row-start-1 @max-md:h-auto @max-md:py-1',
      checkbox: 'w-12 @max-md:col-start-1 @max-md:row-start-1 @max-md:h-auto @max-md:w-auto',
      actions:
        'w-12 text-end @max-md:col-start-3 @max-md:row-start-1 @max-md:h-auto @max-md:w-auto',
    },
    /** One line, so that all rows are equally high. */
    isVirtual: { true: 'truncate', false: '' },
  },
})

export const checkboxLabelClass =
  'inline-flex size-6 items-center justify-center align-middle pointer-coarse:size-11'

export const menuClass =
  'z-50 min-w-48 rounded-panel border border-subtle bg-raised p-1 text-sm/5 text-on-raised shadow-lg transition-opacity duration-answer ease-out starting:opacity-0'

export const menuItemVariants = cva(
  'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 outline-none select-none data-disabled:text-on-surface-muted data-highlighted:bg-muted forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] pointer-coarse:min-h-11',
  {
    variants: { tone: { neutral: '', critical: 'text-critical-text' } },
    defaultVariants: { tone: 'neutral' },
  },
)
