import { cva } from 'class-variance-authority'

export const statVerdictVariants = cva('flex h-5 shrink-0 items-center gap-1', {
  variants: {
    verdict: {
      better: 'font-medium text-positive-text',
      worse: 'font-medium text-critical-text',
      neutral: 'text-on-surface-muted',
    },
  },
})
