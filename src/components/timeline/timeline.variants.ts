import { cva } from 'class-variance-authority'

/** The dot of an event, or its icon, on the line. */
export const timelineMarkVariants = cva('flex size-4 items-center justify-center', {
  variants: {
    tone: {
      neutral: 'text-on-surface-muted',
      critical: 'text-critical-text',
      caution: 'text-caution-text',
      positive: 'text-positive-text',
      info: 'text-info-text',
    },
  },
  defaultVariants: { tone: 'neutral' },
})
