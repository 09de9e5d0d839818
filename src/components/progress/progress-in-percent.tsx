'use client'

import { useOwnLocale } from '../provider-context.ts'
import { ProgressFrame, shareOf } from './progress-frame.tsx'
import type { ProgressProps } from './progress.tsx'

/** A Progress as a percentage in the locale of the Provider. */
export function ProgressInPercent(props: Omit<ProgressProps, 'words'>) {
  const locale = useOwnLocale()
  const percent = (value: number, max: number) =>
    shareOf(value, max).toLocaleString(locale, { style: 'percent' })
  return <ProgressFrame {...props} words={percent} />
}
