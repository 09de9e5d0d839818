'use client'

import { useLabels, useOwnLocale } from '../provider-context.ts'
import { MeterFrame } from './meter-frame.tsx'
import { englishMeterLabelsIn } from './meter.labels.ts'
import type { MeterProps } from './meter.tsx'

/** A Meter with the text of the Provider. A server component can’t pass its own `words` to it, which are a function. */
export function MeterInWords(props: Omit<MeterProps, 'words'>) {
  const { words } = useLabels('meter', englishMeterLabelsIn(useOwnLocale()))
  return <MeterFrame {...props} words={words} />
}
