import { cva } from 'class-variance-authority'

export const alertVariants = cva('flex gap-2.5 rounded-control px-3 py-2.5 text-sm', {
  variants: {
    tone: {
      critical: 'bg-critical-subtle text-on-critical-subtle',
      caution: 'bg-caution-subtle text-on-caution-subtle',
      positive: 'bg-positive-subtle text-on-positive-subtle',
      info: 'bg-info-subtle text-on-info-subtle',
    },
  },
  defaultVariants: { tone: 'info' },
})
