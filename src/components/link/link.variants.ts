import { cva } from 'class-variance-authority'

const button =
  'inline-flex min-h-control items-center justify-center gap-2 rounded-control px-4 py-1 text-center font-medium transition-colors duration-answer'

export const linkVariants = cva('rounded-[2px]', {
  variants: {
    variant: {
      inline:
        'text-accent-text underline decoration-1 underline-offset-[0.2em] transition-[text-decoration-thickness] duration-answer hover:decoration-2',
      quiet:
        'text-on-surface-muted decoration-1 underline-offset-[0.2em] transition-colors duration-answer hover:text-on-surface hover:underline',
      button: [
        button,
        'bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent-hover forced-colors:border',
      ],
      'button-secondary': [
        button,
        'border border-control bg-raised text-on-raised not-aria-disabled:hover:border-control-hover not-aria-disabled:hover:bg-muted',
      ],
    },
  },
  defaultVariants: { variant: 'inline' },
})
