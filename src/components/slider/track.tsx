import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

import type { SliderRange } from './slider.state.ts'
import { middleOf } from './thumb.tsx'

type TrackProps = {
  /** The ends of the filled part, from 0 to 1. */
  filled: SliderRange
  isInvalid: boolean
  /** The Thumbs. */
  children: ReactNode
}

/** The line and its filled part. It is as high as any control, all of which can be pressed. */
export function Track({ filled: [from, to], isInvalid, children }: TrackProps) {
  const start = from === 0 ? '0%' : middleOf(from)
  return (
    <div data-slot="slider-track" className="relative h-control">
      <div className="absolute inset-0 my-auto h-1 rounded-full bg-subtle forced-colors:bg-[GrayText]" />
      <div
        className={cx(
          'absolute inset-y-0 my-auto h-1 rounded-full forced-colors:bg-[Highlight]',
          isInvalid
            ? 'bg-critical'
            : 'bg-accent [:has(:disabled)>&]:bg-control forced-colors:[:has(:disabled)>&]:bg-[GrayText]',
        )}
        style={{ insetInlineStart: start, width: `calc(${middleOf(to)} - ${start})` }}
      />
      {children}
    </div>
  )
}
