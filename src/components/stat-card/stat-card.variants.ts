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

export const statValueVariants = cva(
  'flex h-9 items-baseline gap-1.5 text-3xl/9 font-semibold tracking-[-0.02em] tabular-nums',
  { variants: { tone: { neutral: '', critical: 'text-critical-text' } } },
)
