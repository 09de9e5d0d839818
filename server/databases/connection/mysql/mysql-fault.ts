import type {
  ConnectionFault,
  ConnectionStepId,
} from '../../../../contract/databases/connection-steps.ts'
import { reported } from '../../advisor/reported.ts'
import { ConnectionFailed } from '../connection-fault.ts'

/** Numbers of errors that both have, unless noted: MySQL’s “Server Error Message Reference”. */
const faults: Record<number, ConnectionFault> = {
  1040: 'too_many_connections',
  1044: 'no_connect_privilege',
  1045: 'wrong_password',
  1049: 'no_such_database',
  1053: 'starting_up',
  1129: 'host_refused',
  1130: 'host_refused',
  1203: 'too_many_connections',
  1226: 'too_many_connections',
  1251: 'unsupported_plugin',
  1698: 'wrong_password',
  1820: 'password_expired',
  1862: 'password_expired',
  3118: 'account_locked',
  3159: 'tls_required',
  // MariaDB
  4151: 'account_locked',
}
/** The remedy of the others is complete without the server's words. */
const withReport = new Set<ConnectionFault>(['host_refused', 'sign_in_failed'])

/** What a refusal from the server means. */
export function mysqlFault(
  step: ConnectionStepId,
  { errno, message }: { errno?: number | undefined; message: string },
) {
  const fault = (errno !== undefined && faults[errno]) || 'sign_in_failed'
  return new ConnectionFailed(step, fault, withReport.has(fault) ? reported(message) : undefined)
}
