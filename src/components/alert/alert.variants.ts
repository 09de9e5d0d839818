import { cva } from 'class-variance-authority'

/** The background of a message in each tone, with the text colour for it. Each tone has a glyph of the same name. */
export const messageTones = {
  critical: 'bg-critical-subtle text-on-critical-subtle',
  caution: 'bg-caution-subtle text-on-caution-subtle',
  positive: 'bg-positive-subtle text-on-positive-subtle',
  info: 'bg-info-subtle text-on-info-subtle',
} as const

export type MessageTone = keyof typeof messageTones

export const alertVariants = cva('flex gap-2.5 rounded-control px-3 py-2.5 text-sm', {
  variants: { tone: messageTones },
  defaultVariants: { tone: 'info' },
})
