export type StepStatus = 'done' | 'current' | 'upcoming' | 'error'

/** The state of a step relative to `current`. A step with an error is neither done nor upcoming. */
export function stepStatus(index: number, current: number, hasError = false): StepStatus {
  if (hasError) return 'error'
  if (index < current) return 'done'
  return index === current ? 'current' : 'upcoming'
}
