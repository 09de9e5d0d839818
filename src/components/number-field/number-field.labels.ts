import type { NumberProblem } from './number-field.state.ts'

type Bounds = { min: string | undefined; max: string | undefined }

export type NumberFieldLabels = {
  increase: string
  decrease: string
  /** The problem with the text and how to fix it; the bounds are formatted for the locale. */
  problem: (problem: NumberProblem, bounds: Bounds) => string
}

const numberWords = ({ min, max }: Bounds) => {
  if (min !== undefined && max !== undefined) return `Enter a number from ${min} to ${max}.`
  if (min !== undefined) return `Enter a number that is at least ${min}.`
  return max === undefined ? 'Enter a number in digits.' : `Enter a number that is at most ${max}.`
}

export const englishNumberFieldLabels: NumberFieldLabels = {
  increase: 'Increase',
  decrease: 'Decrease',
  problem: (problem, bounds) => {
    if (problem === 'number') return `This is not a number. ${numberWords(bounds)}`
    return `This is too ${problem === 'min' ? 'small' : 'large'}. ${numberWords(bounds)}`
  },
}
