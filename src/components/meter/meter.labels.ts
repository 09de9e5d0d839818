import type { MeterBand } from './meter.state.ts'

export type MeterLabels = {
  /** The value as text. */
  words: (value: number, max: number, band: MeterBand | undefined) => string
}

/** In English, with numbers formatted for a locale. */
export const englishMeterLabelsIn = (locale: string): MeterLabels => ({
  words: (value, max, band) => {
    const amount = `${value.toLocaleString(locale)} of ${max.toLocaleString(locale)}`
    return band ? `${amount}, ${band.label}` : amount
  },
})

export const englishMeterLabels = englishMeterLabelsIn('en')
