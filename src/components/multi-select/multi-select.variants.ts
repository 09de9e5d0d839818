import { cva } from 'class-variance-authority'

/** Input's frame, for content that wraps into rows and holds the input itself. */
export const multiSelectVariants = cva(
  [
    'flex min-h-control w-full cursor-text items-start rounded-control border bg-raised text-on-raised',
    'transition-colors duration-answer pointer-coarse:text-base',
    'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
    'data-disabled:cursor-not-allowed data-disabled:bg-muted data-disabled:text-on-surface-muted data-readonly:bg-muted',
  ],
  {
    variants: {
      state: {
        valid: 'border-control not-data-disabled:hover:border-control-hover',
        invalid: 'border-critical inset-ring inset-ring-critical',
      },
    },
    defaultVariants: { state: 'valid' },
  },
)
