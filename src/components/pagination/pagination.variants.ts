import { cva } from 'class-variance-authority'

/** A page number, as a button or a link. */
export const pageLinkVariants = cva([
  'flex h-control min-w-10 items-center justify-center rounded-control px-2 tabular-nums transition-colors duration-answer',
  'text-on-surface-muted hover:bg-muted hover:text-on-surface',
  'data-[state=current]:bg-accent-subtle data-[state=current]:font-medium data-[state=current]:text-on-accent-subtle',
  'forced-colors:data-[state=current]:outline-2 forced-colors:data-[state=current]:-outline-offset-2',
])
