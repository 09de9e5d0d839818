import { connectionSteps } from '../../../contract/databases/connection-steps.ts'
import type { ConnectionStep } from '../../../contract/databases/connection-test.ts'
import type { ConnectionFailed } from '../connection/connection-fault.ts'
import { type About, explainFault, passedFindings } from '../connection/explain-fault.ts'
import type { StepDone } from '../connection/open-session.ts'

export type Steps = ConnectionStep[]

const notRun = { fault: null, finding: null, remedy: null }

/** The first step runs, the others wait. */
export const stepsBefore = (): Steps =>
  connectionSteps.map((id, at) => ({ id, state: at === 0 ? 'running' : 'waiting', ...notRun }))

/** A step passed or warned, and the next one runs. */
export function afterStep(steps: Steps, { step, fault }: StepDone, about: About): Steps {
  const at = connectionSteps.indexOf(step)
  return steps.map((one, index) => {
    if (index === at + 1) return { ...one, state: 'running' }
    if (index !== at) return one
    if (!fault) return { ...one, state: 'passed', finding: passedFindings[step](about) }
    return { ...one, state: 'warned', fault, ...explainFault(fault, about) }
  })
}

/** A step failed, and those after it don't run. */
export function afterFailure(
  steps: Steps,
  { step, fault, reported }: ConnectionFailed,
  about: About,
): Steps {
  const at = connectionSteps.indexOf(step)
  return steps.map((one, index) => {
    if (index < at)
      return one.state === 'running' || one.state === 'waiting' ? { ...one, state: 'passed' } : one
    if (index > at) return { ...one, ...notRun, state: 'skipped' }
    return { ...one, state: 'failed', fault, ...explainFault(fault, about, reported) }
  })
}
