import { cva } from 'class-variance-authority'

export const frame =
  'w-full rounded-control border bg-raised text-on-raised transition-colors duration-answer'
const text = 'placeholder:text-on-surface-muted pointer-coarse:text-base'
export const state = {
  valid: 'border-control hover:border-control-hover',
  invalid: 'border-critical inset-ring inset-ring-critical',
}
const face = { sans: '', mono: 'font-mono' }

/** The frame of a text control. On touch the text is 16 px, so that iOS never zooms in. */
export const inputVariants = cva(
  [
    frame,
    text,
    'px-3 disabled:cursor-not-allowed disabled:bg-muted disabled:text-on-surface-muted',
  ],
  {
    variants: { state, face, lines: { one: 'h-control', many: 'py-2' } },
    defaultVariants: { state: 'valid', face: 'sans', lines: 'one' },
  },
)

/** The same frame around an input and its add-ons, with the input's focus and state. */
export const inputFrameVariants = cva(
  [
    frame,
    'flex h-control cursor-text items-center',
    'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
    'has-[input:disabled]:cursor-not-allowed has-[input:disabled]:text-on-surface-muted has-[input:read-only]:bg-muted',
  ],
  { variants: { state }, defaultVariants: { state: 'valid' } },
)

/** The input in such a frame. */
export const framedInputVariants = cva(
  [
    text,
    'peer h-full min-w-0 flex-1 rounded-control bg-transparent px-3 outline-none disabled:cursor-not-allowed',
    '[&::-webkit-search-cancel-button]:hidden',
  ],
  {
    variants: {
      face,
      start: { free: '', taken: 'ps-2', flush: 'ps-0.5' },
      end: { free: '', taken: 'pe-2' },
    },
    defaultVariants: { face: 'sans', start: 'free', end: 'free' },
  },
)
