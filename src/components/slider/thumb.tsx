import { cx } from 'class-variance-authority'
import type { ComponentProps, CSSProperties } from 'react'

/** The width of a thumb: half of it is at each end of the track. */
export const THUMB = '1.25rem'

/** The distance from the start of the track to the middle of a thumb. */
export const middleOf = (share: number) => `calc(${THUMB} / 2 + ${share} * (100% - ${THUMB}))`

type ThumbProps = Omit<ComponentProps<'input'>, 'type' | 'style'> & {
  share: number
  isInvalid: boolean
  /** The part of the track in which a press moves this thumb. */
  reach?: CSSProperties['clipPath']
}

/** An invisible native range that handles the keyboard and the pointer, and the visible thumb. */
export function Thumb({ share, isInvalid, reach, ...props }: ThumbProps) {
  return (
    <span className="pointer-events-none absolute inset-0">
      <input
        {...props}
        type="range"
        aria-invalid={isInvalid || undefined}
        style={{ clipPath: reach }}
        className={cx(
          'peer/thumb pointer-events-auto absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed',
          // As wide as the visible one, so that a press is where it seems to be.
          '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:border-0',
          '[&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none',
        )}
      />
      <span
        data-slot="slider-thumb"
        className={cx(
          'absolute inset-y-0 my-auto size-5 -translate-x-1/2 rounded-full border-2 bg-raised transition-colors duration-answer rtl:translate-x-1/2',
          isInvalid
            ? 'border-critical'
            : 'border-accent peer-hover/thumb:border-accent-hover peer-active/thumb:bg-accent-subtle',
          'peer-focus-visible/thumb:outline-2 peer-focus-visible/thumb:outline-offset-2 peer-focus-visible/thumb:outline-focus',
          'peer-disabled/thumb:border-control peer-disabled/thumb:bg-muted forced-colors:peer-disabled/thumb:border-[GrayText]',
        )}
        style={{ insetInlineStart: middleOf(share) }}
      />
    </span>
  )
}
