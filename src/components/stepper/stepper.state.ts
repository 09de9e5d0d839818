export type StepStatus = 'done' | 'current' | 'upcoming'

/** The state of a step relative to `current`. */
export function stepStatus(index: number, current: number): StepStatus {
  if (index < current) return 'done'
  return index === current ? 'current' : 'upcoming'
}
