export type StepStatus = 'done' | 'current' | 'upcoming'

/** What a step is to someone who stands at `current`. */
export function stepStatus(index: number, current: number): StepStatus {
  if (index < current) return 'done'
  return index === current ? 'current' : 'upcoming'
}
