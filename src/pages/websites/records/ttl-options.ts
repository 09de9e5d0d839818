import { counted } from '../../shared/figures.ts'

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** In the largest natural unit. */
export function ttlInWords(seconds: number) {
  const [size, unit] = units.find(([one]) => seconds % one === 0) ?? [1, 'second']
  return counted(seconds / size, unit)
}

const usual = [300, 3_600, 14_400, 86_400]

/** Common TTLs in seconds, and the record's own. */
export const ttlOptions = (present: number) =>
  (usual.includes(present) ? usual : [present, ...usual]).map((seconds) => ({
    value: String(seconds),
    label: ttlInWords(seconds),
  }))
