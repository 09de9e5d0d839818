import { cx } from 'class-variance-authority'
import { CircleDashed } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { badgeVariants } from './badge.variants.ts'

export type BadgeTone = 'neutral' | 'positive' | 'caution' | 'critical' | 'info' | 'untested'

export type BadgeProps = ComponentProps<'span'> & {
  tone?: BadgeTone
  /** A shape before the word, as a second signal of its tone. Neutral has none; untested always has one. */
  hasShape?: boolean
}

/** A short status in one or two words. Renders a `<span>`. The word carries the meaning; the tone only repeats it. */
export function Badge({
  tone = 'neutral',
  hasShape = false,
  className,
  children,
  ...props
}: BadgeProps) {
  return (
    <span
      {...props}
      data-slot="badge"
      data-tone={tone}
      className={cx(badgeVariants({ tone }), className)}
    >
      {(hasShape || tone === 'untested') && <BadgeShape tone={tone} />}
      {children}
    </span>
  )
}

function BadgeShape({ tone }: { tone: BadgeTone }) {
  if (tone === 'neutral') return null
  if (tone === 'untested') {
    return <CircleDashed size={16} strokeWidth={2.25} aria-hidden="true" className="shrink-0" />
  }
  return <Glyph name={tone} />
}
