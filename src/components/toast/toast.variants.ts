import { cva } from 'class-variance-authority'

export const toastIconVariants = cva('mt-1', {
  variants: {
    tone: {
      critical: 'text-critical-text',
      caution: 'text-on-caution-subtle',
      positive: 'text-on-positive-subtle',
      info: 'text-on-info-subtle',
    },
  },
})
