import type {
  ConnectionFault,
  ConnectionStepId,
} from '../../../contract/databases/connection-steps.ts'

/** Why a connection failed, and at which step. The message is for logs: people read `explainFault`. */
export class ConnectionFailed extends Error {
  override name = 'ConnectionFailed'
  readonly step: ConnectionStepId
  readonly fault: ConnectionFault
  /** What the server or the network reported: untrusted text. */
  readonly reported: string | undefined

  constructor(step: ConnectionStepId, fault: ConnectionFault, reported?: string) {
    super(`${step}: ${fault}`)
    this.step = step
    this.fault = fault
    this.reported = reported
  }
}
