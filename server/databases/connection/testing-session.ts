import type { Outbound } from '../../platform/outbound.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { ConnectionFailed } from './connection-fault.ts'
import { type Session, type StepDone, withSession } from './open-session.ts'
import type { Target } from './target.ts'

/** Connects to a customer's database. Returns the steps that were done, with their warnings, and why it failed. */
export async function attemptSession(
  target: Target,
  {
    outbound = onThisMachine,
    work = () => Promise.resolve(),
    stop,
  }: {
    outbound?: Outbound
    work?: (session: Session) => Promise<unknown>
    stop?: AbortSignal
  } = {},
) {
  const steps: StepDone[] = []
  const options = {
    outbound,
    now: new Date(),
    stop,
    onStep: (done: StepDone) => void steps.push(done),
  }
  try {
    const result = await withSession(target, options, work)
    return { steps, result, failed: undefined }
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error
    return { steps, result: undefined, failed: `${error.step}: ${error.fault}` }
  }
}
