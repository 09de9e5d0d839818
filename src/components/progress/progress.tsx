import type { ComponentProps, ReactNode } from 'react'

import { ProgressFrame } from './progress-frame.tsx'
import { ProgressInPercent } from './progress-in-percent.tsx'

export type ProgressProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is in progress. */
  label: ReactNode
  isLabelHidden?: boolean
  /** How much is done; `null` while unknown. */
  value: number | null
  max?: number
  /** The status as text, shown and announced: `3 of 8 checked`. A percentage in the locale of the Provider by default. */
  words?: (value: number, max: number) => string
  /** The text while the progress is unknown. */
  unknownWords?: string
}

/**
 * The progress of an operation. Renders a `<div role="progressbar">` below its label and its text. It announces
 * nothing: announce the completion in a status.
 */
export function Progress({ words, ...props }: ProgressProps) {
  return words ? <ProgressFrame {...props} words={words} /> : <ProgressInPercent {...props} />
}
