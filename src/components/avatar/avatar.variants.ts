import { cva } from 'class-variance-authority'

export const avatarVariants = cva(
  'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-subtle bg-muted align-middle leading-none font-medium text-on-muted select-none',
  {
    variants: {
      size: {
        small: 'size-6 text-[0.625rem]',
        medium: 'size-8 text-xs',
        large: 'size-12 text-base',
      },
    },
    defaultVariants: { size: 'medium' },
  },
)
