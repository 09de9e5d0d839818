import { cva } from 'class-variance-authority'

// The border is visible only in forced colours, where every background is the page's. It wraps only where large text
// would make it wider than a phone.
const badge =
  'inline-flex max-w-full items-center gap-1 rounded-full border px-2 py-0.5 align-middle text-xs/4 font-medium whitespace-nowrap max-[18rem]:whitespace-normal'

export const badgeVariants = cva(badge, {
  variants: {
    tone: {
      neutral: 'border-transparent bg-muted text-on-muted',
      positive: 'border-transparent bg-positive-subtle text-on-positive-subtle',
      caution: 'border-transparent bg-caution-subtle text-on-caution-subtle',
      critical: 'border-transparent bg-critical-subtle text-on-critical-subtle',
      info: 'border-transparent bg-info-subtle text-on-info-subtle',
      /** Neither passed nor failed: an empty outline. */
      untested: 'border-dashed border-control text-on-surface-muted',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export const severityBadgeVariants = cva(badge, {
  variants: {
    severity: {
      critical: 'border-transparent bg-severity-critical text-on-severity-critical',
      high: 'border-transparent bg-severity-high-subtle text-on-severity-high-subtle',
      medium: 'border-transparent bg-severity-medium-subtle text-on-severity-medium-subtle',
      low: 'border-transparent bg-severity-low-subtle text-on-severity-low-subtle',
      info: 'border-transparent bg-muted text-on-muted',
    },
  },
})
