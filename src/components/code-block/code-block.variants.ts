import { cva } from 'class-variance-authority'

export const codeVariants = cva(
  'max-h-120 overflow-auto py-3 pe-4 font-mono text-[0.8125rem]/5 [tab-size:2] focus-visible:-outline-offset-2',
  {
    variants: {
      isWrapped: { true: 'wrap-anywhere whitespace-pre-wrap', false: 'whitespace-pre' },
      hasLineNumbers: { true: 'ps-14', false: 'ps-4' },
    },
  },
)

/** The toggle button above the code. */
export const codeActionClass = [
  'flex size-7 shrink-0 items-center justify-center rounded-control text-on-surface-muted pointer-coarse:size-11',
  'transition-colors duration-answer hover:bg-muted hover:text-on-surface',
  'aria-pressed:bg-accent-subtle aria-pressed:text-on-accent-subtle forced-colors:aria-pressed:border',
].join(' ')
