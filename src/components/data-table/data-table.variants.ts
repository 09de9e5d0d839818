import { cva } from 'class-variance-authority'

/*
 * On a phone each row is a card: a list of terms and values under the name of the row. It is the same table with
 * explicit roles, because `display` would remove its semantics. Depends on the screen's width and not the table's,
 * since a container query is re-evaluated for each of a thousand cells.
 */

export const headRowClass =
  'max-sm:flex max-sm:border-b max-sm:border-subtle max-sm:px-3 max-sm:pb-2'

/** On a phone it is all that is visible of the header. */
export const headCheckboxClass = 'max-sm:static max-sm:h-auto max-sm:border-0 max-sm:px-0'

export const sortButtonClass =
  'group/sort -mx-1 inline-flex min-h-6 max-w-[calc(100%+0.5rem)] items-center gap-1 rounded-control px-1 align-middle transition-colors duration-answer hover:text-on-surface max-sm:hidden pointer-coarse:min-h-11'

export const unsortedIconClass =
  'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100 pointer-coarse:opacity-100'

export const rowClass =
  'max-sm:relative max-sm:data-[state=selected]:*:first:static max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:border-b max-sm:border-subtle max-sm:px-3 max-sm:py-3'

const headed =
  'max-sm:col-span-full max-sm:flex max-sm:items-baseline max-sm:py-0.5 max-sm:before:shrink-0 max-sm:before:text-on-surface-muted max-sm:before:content-[attr(data-heading)] supports-[content:"x"/"y"]:max-sm:before:content-[attr(data-heading)/""]'

export const cellVariants = cva('max-sm:h-auto max-sm:border-0 max-sm:px-0 max-sm:wrap-anywhere', {
  variants: {
    part: {
      value: [
        headed,
        'max-sm:justify-between max-sm:gap-4 max-sm:text-end',
        // Large text on a phone: next to its term, a value would have the width of a letter.
        'max-[18rem]:flex-col max-[18rem]:gap-0 max-[18rem]:text-start',
      ],
      'stacked-value': [headed, 'max-sm:flex-col max-sm:gap-1'],
      name: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:py-1',
      /** Without a checkbox before it. */
      'only-name': 'max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-1 max-sm:py-1',
      checkbox: 'w-12 max-sm:col-start-1 max-sm:row-start-1 max-sm:w-auto max-sm:py-1',
      actions: 'w-12 text-end max-sm:col-start-3 max-sm:row-start-1 max-sm:w-auto max-sm:py-1',
    },
    /** One line, so that all rows have the same height. */
    isVirtual: { true: 'truncate', false: '' },
    isOneLine: { true: 'whitespace-nowrap', false: '' },
    /** It may be narrower than its contents. */
    isFixed: { true: 'wrap-anywhere text-ellipsis sm:overflow-hidden', false: '' },
  },
})

/** Looks like the forms' checkbox, but is one element: there can be a thousand. */
export const checkboxClass =
  'inline-grid size-4 appearance-none place-content-center rounded-[min(var(--pp-radius-control),0.25rem)] border border-control bg-raised before:bg-on-accent before:content-[""] checked:border-accent checked:bg-accent checked:before:size-2.5 checked:before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] indeterminate:border-accent indeterminate:bg-accent indeterminate:before:h-0.5 indeterminate:before:w-2 disabled:opacity-60 forced-colors:appearance-auto forced-colors:before:hidden'

export const checkboxLabelClass =
  'inline-flex size-6 items-center justify-center align-middle pointer-coarse:size-11'
