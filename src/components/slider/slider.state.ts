import { decimalsOf } from '../decimals.ts'

export type SliderRange = readonly [low: number, high: number]

type Scale = { min: number; max: number; step: number }

/** 0.3 / 0.1 is slightly less than 3. */
const ROUNDING = 1e-9

/** The value that a native range makes of one: on a step, counted from `min`, and not above the last one. */
export function onScale(value: number, { min, max, step }: Scale): number {
  const last = Math.max(0, Math.floor((max - min) / step + ROUNDING))
  const steps = Math.min(Math.max(Math.round((value - min) / step), 0), last)
  return Number((min + steps * step).toFixed(Math.max(decimalsOf(min), decimalsOf(step))))
}

/** The position of a value between `min` and `max`, from 0 to 1. */
export function shareOf(value: number, min: number, max: number): number {
  if (max <= min) return 0
  return Math.min(Math.max((value - min) / (max - min), 0), 1)
}

/** The range after one of its ends has moved: it stops at the other end. */
export function moveEnd([low, high]: SliderRange, end: 0 | 1, to: number): SliderRange {
  return end === 0 ? [Math.min(to, high), high] : [low, Math.max(to, low)]
}
