import { cva } from 'class-variance-authority'

export const buttonVariants = cva(
  [
    'inline-flex min-h-control items-center justify-center gap-2 rounded-control px-4 py-1 text-center font-medium',
    'transition-colors duration-answer select-none',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-accent text-on-accent enabled:hover:bg-accent-hover enabled:hover:text-on-accent-hover',
        secondary:
          'border border-control bg-raised text-on-raised enabled:hover:border-control-hover enabled:hover:bg-muted',
        quiet: 'text-on-surface enabled:hover:bg-muted',
        critical: 'bg-critical text-on-critical',
      },
      width: { content: '', full: 'w-full' },
    },
    defaultVariants: { variant: 'primary', width: 'content' },
  },
)
