import { cva } from 'class-variance-authority'

/** The name of a level. A very long name is truncated, so that the trail stays readable. */
export const breadcrumbVariants = cva(
  'block max-w-72 truncate rounded-[2px] py-1 underline-offset-[0.2em] transition-colors duration-answer hover:underline pointer-coarse:py-3',
  {
    variants: {
      level: {
        above: 'text-on-surface-muted hover:text-on-surface',
        page: 'text-on-surface',
      },
    },
  },
)
