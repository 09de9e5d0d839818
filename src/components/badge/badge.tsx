import { cx } from 'class-variance-authority'
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
  if (tone === 'untested') return <DashedCircle />
  return <Glyph name={tone} />
}

const dashes = [
  'M10.1 2.182a10 10 0 0 1 3.8 0',
  'M13.9 21.818a10 10 0 0 1-3.8 0',
  'M17.609 3.721a10 10 0 0 1 2.69 2.7',
  'M2.182 13.9a10 10 0 0 1 0-3.8',
  'M20.279 17.609a10 10 0 0 1-2.7 2.69',
  'M21.818 10.1a10 10 0 0 1 0 3.8',
  'M3.721 6.391a10 10 0 0 1 2.7-2.69',
  'M6.391 20.279a10 10 0 0 1-2.69-2.7',
]

/** Lucide’s `circle-dashed` (ISC licence), without the weight of an icon library. */
const DashedCircle = () => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.25"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="size-4 shrink-0"
  >
    {dashes.map((dash) => (
      <path key={dash} d={dash} />
    ))}
  </svg>
)
