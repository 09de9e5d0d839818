import { cva } from 'class-variance-authority'

export const meterFillVariants = cva(
  'h-full w-full origin-left transition-transform duration-enter ease-out rtl:origin-right forced-colors:bg-[Highlight]',
  {
    variants: {
      tone: {
        critical: 'bg-critical-text',
        caution: 'bg-caution-text',
        positive: 'bg-positive-text',
        info: 'bg-info-text',
        none: 'bg-accent',
      },
    },
    defaultVariants: { tone: 'none' },
  },
)

export const meterWordsVariants = cva('flex items-center gap-1.5', {
  variants: {
    tone: {
      critical: 'text-critical-text',
      caution: 'text-caution-text',
      positive: 'text-positive-text',
      info: 'text-info-text',
      none: 'text-on-surface-muted',
    },
  },
  defaultVariants: { tone: 'none' },
})
