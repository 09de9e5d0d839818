import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

import type { SliderRange } from './slider.state.ts'
import { middleOf } from './thumb.tsx'

type TrackProps = {
  /** The ends of the filled part, from 0 to 1. */
  filled: SliderRange
  isInvalid: boolean
  className?: string
  /** The Thumbs. */
  children: ReactNode
}

/** The line and its filled part. It is as high as any control, all of which can be pressed. */
export function Track({ filled: [from, to], isInvalid, className, children }: TrackProps) {
  return (
    <div
      data-slot="slider-track"
      className={cx(
        'relative h-control before:absolute before:inset-0 before:my-auto before:h-1 before:rounded-full before:bg-subtle forced-colors:before:bg-[GrayText]',
        className,
      )}
    >
      <div
        className={cx(
          'absolute inset-y-0 start-0 my-auto h-1 rounded-full forced-colors:bg-[Highlight]',
          isInvalid
            ? 'bg-critical'
            : 'bg-accent [:has(:disabled)>&]:bg-control forced-colors:[:has(:disabled)>&]:bg-[GrayText]',
        )}
        style={
          from === 0
            ? { width: middleOf(to) }
            : {
                insetInlineStart: middleOf(from),
                width: `calc(${middleOf(to)} - ${middleOf(from)})`,
              }
        }
      />
      {children}
    </div>
  )
}
