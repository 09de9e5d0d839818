import { cx } from 'class-variance-authority'
import type { ComponentProps, CSSProperties } from 'react'

/** The width of a thumb: half of it is at each end of the track. */
export const THUMB = '1.25rem'

/** The distance from the start of the track to a thumb, and to its middle. */
const startOf = (share: number) => `calc(${share} * (100% - ${THUMB}))`
export const middleOf = (share: number) => `calc(${THUMB} / 2 + ${share} * (100% - ${THUMB}))`

type ThumbProps = Omit<ComponentProps<'input'>, 'type' | 'style'> & {
  share: number
  isInvalid: boolean
  /** The part of the track in which a press moves this thumb. */
  reach?: CSSProperties['clipPath']
}

/**
 * An invisible native range that handles the keyboard and the pointer, and the visible thumb. Each of several is in an
 * element of its own.
 */
export function Thumb({ share, isInvalid, reach, ...props }: ThumbProps) {
  return (
    <>
      <input
        {...props}
        type="range"
        aria-invalid={isInvalid || undefined}
        style={reach && { clipPath: reach }}
        className={cx(
          'peer/thumb pointer-events-auto absolute inset-0 size-full cursor-pointer appearance-none bg-transparent outline-none disabled:cursor-not-allowed',
          // As wide as the visible one, so that a press is where it seems to be.
          '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent',
          '[&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:bg-transparent',
        )}
      />
      <span
        data-slot="slider-thumb"
        className={cx(
          'pointer-events-none absolute inset-y-0 my-auto size-5 rounded-full border-2 bg-raised',
          isInvalid
            ? 'border-critical'
            : 'border-accent peer-hover/thumb:border-accent-hover peer-active/thumb:bg-accent-subtle',
          'peer-focus-visible/thumb:outline-2 peer-focus-visible/thumb:outline-offset-2 peer-focus-visible/thumb:outline-focus',
          'peer-disabled/thumb:border-control peer-disabled/thumb:bg-muted forced-colors:peer-disabled/thumb:border-[GrayText]',
        )}
        style={{ insetInlineStart: startOf(share) }}
      />
    </>
  )
}
