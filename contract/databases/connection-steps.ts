// Separate from the schemas, so that a page that needs a list doesn't load zod.

export const connectionSteps = ['name', 'reachability', 'tls', 'sign_in', 'privileges'] as const
export type ConnectionStepId = (typeof connectionSteps)[number]

/** Skipped: an earlier step failed. */
export const stepStates = ['waiting', 'running', 'passed', 'warned', 'failed', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

/** Every problem that a test can identify. Each has a remedy. */
export const connectionFaults = [
  // Name
  'unknown_name',
  'name_lookup_failed',
  'private_address',
  // Reachability
  'refused',
  'no_reply',
  'no_route',
  // TLS
  'no_tls',
  'unencrypted',
  'unverified',
  'unverified_name',
  'unknown_authority',
  'wrong_host_name',
  'expired_certificate',
  'client_certificate_required',
  'client_certificate_refused',
  'weak_client_certificate',
  'old_tls',
  'tls_failed',
  'not_postgresql',
  'not_mysql',
  'host_refused',
  // Sign-in
  'wrong_password',
  'password_required',
  'no_such_role',
  'no_such_database',
  'not_allowed_by_hba',
  'no_connect_privilege',
  'too_many_connections',
  'starting_up',
  'pooler',
  'password_in_clear',
  'tls_required',
  'unsupported_plugin',
  'account_locked',
  'password_expired',
  'sign_in_failed',
  'too_much_data',
  // Privileges
  'superuser',
  'reaches_rows',
  'missing_privileges',
  'old_version',
  'privileges_unreadable',
  // At any step
  'too_slow',
  // After the steps
  'connection_lost',
] as const
export type ConnectionFault = (typeof connectionFaults)[number]
