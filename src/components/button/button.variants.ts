import { cva } from 'class-variance-authority'

export const buttonVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-control py-1',
    'transition-colors duration-answer select-none',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress',
    // Temporarily unavailable, not in progress. Not faded, which would weaken the ring of the focus.
    'aria-disabled:data-[state=ready]:cursor-not-allowed aria-disabled:data-[state=ready]:text-on-surface-muted forced-colors:aria-disabled:data-[state=ready]:text-[GrayText]',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-accent text-center font-medium text-on-accent enabled:not-aria-disabled:hover:bg-accent-hover enabled:not-aria-disabled:hover:text-on-accent-hover aria-disabled:data-[state=ready]:bg-muted forced-colors:border',
        secondary:
          'border border-control bg-raised text-center font-medium text-on-raised enabled:not-aria-disabled:hover:border-control-hover enabled:not-aria-disabled:hover:bg-muted aria-disabled:data-[state=ready]:border-subtle',
        quiet: 'text-center font-medium text-on-surface enabled:not-aria-disabled:hover:bg-muted',
        critical:
          'bg-critical text-center font-medium text-on-critical aria-disabled:data-[state=ready]:bg-muted forced-colors:border',
        /** Sits in a line of text and wraps and weighs like text. */
        text: 'text-start text-accent-text underline decoration-1 underline-offset-[0.2em] enabled:not-aria-disabled:hover:decoration-2 aria-disabled:data-[state=ready]:no-underline',
      },
      /** Full is for forms in one column. */
      width: { content: '', full: 'w-full' },
      /** Square is for IconButton. */
      shape: { words: '', square: 'shrink-0' },
      /** Small is for tight spots: a toolbar above code, the row of a label. */
      size: { control: 'min-h-control', small: 'min-h-7 pointer-coarse:min-h-11' },
    },
    compoundVariants: [
      {
        variant: ['primary', 'secondary', 'quiet', 'critical'],
        shape: 'words',
        size: 'control',
        class: 'px-4',
      },
      {
        variant: ['primary', 'secondary', 'quiet', 'critical'],
        shape: 'words',
        size: 'small',
        class: 'px-2',
      },
      { shape: 'square', size: 'control', class: 'w-control' },
      { shape: 'square', size: 'small', class: 'w-7 pointer-coarse:w-11' },
    ],
    defaultVariants: { variant: 'primary', width: 'content', shape: 'words', size: 'control' },
  },
)
