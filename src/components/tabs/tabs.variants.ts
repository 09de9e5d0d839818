import { cva } from 'class-variance-authority'

/**
 * The row: it scrolls on overflow, and fades where there is more. Its text aligns with the start of the line. Room
 * below the tabs keeps the mark of the selected one clear of the focus ring.
 */
export const tabListVariants = cva([
  '-ms-3 -mb-px flex [scrollbar-width:none] gap-1 overflow-x-auto scroll-smooth pb-1',
  'data-more-end:ltr:mask-r-from-[calc(100%-3rem)] data-more-end:rtl:mask-l-from-[calc(100%-3rem)]',
  'data-more-start:ltr:mask-l-from-[calc(100%-3rem)] data-more-start:rtl:mask-r-from-[calc(100%-3rem)]',
])

/** A tab, or a link that looks like one. */
export const tabVariants = cva([
  'relative flex min-h-control shrink-0 items-center gap-2 rounded-control px-3 font-medium whitespace-nowrap',
  'text-on-surface-muted transition-colors duration-answer enabled:hover:text-on-surface [a]:hover:text-on-surface',
  'focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-60',
  'after:absolute after:inset-x-3 after:-bottom-1 after:h-0.5',
  'data-[state=active]:text-on-surface data-[state=active]:after:bg-accent forced-colors:data-[state=active]:after:bg-[Highlight]',
  'data-[state=current]:text-on-surface data-[state=current]:after:bg-accent forced-colors:data-[state=current]:after:bg-[Highlight]',
])
