import type { ComponentProps, ReactNode } from 'react'

import { MeterFrame } from './meter-frame.tsx'
import { MeterInWords } from './meter-in-words.tsx'
import type { MeterLabels } from './meter.labels.ts'
import type { MeterBand } from './meter.state.ts'

export type MeterProps = Omit<ComponentProps<'div'>, 'children' | 'role'> & {
  /** What is measured. */
  label: ReactNode
  isLabelHidden?: boolean
  value: number
  min?: number
  max?: number
  /** The meaning of values, from low to high. Without them it is only an amount. */
  bands?: readonly MeterBand[]
  /** The value as text, shown and announced. By default that of the Provider, or in English: `72 of 100, fair`. */
  words?: MeterLabels['words']
}

/**
 * An amount within known bounds: a score, a quota. Renders a `<div role="meter">` below its label and its value as
 * text, which carry the meaning; the colour only repeats it.
 */
export function Meter({ words, ...props }: MeterProps) {
  return words ? <MeterFrame {...props} words={words} /> : <MeterInWords {...props} />
}
