// Separate from the schemas, so that the database's tables don't load zod.

/** Why lines of a log are refused; the last three, whole batches. */
export const refusedReasons = [
  'not_json',
  'cut_off',
  'native_format',
  'concurrent_index',
  'error_log',
  'unknown_audit_log',
  'built_without_json',
  'no_rule',
  'too_many_messages',
  'no_client_address',
  'invalid_event',
  'ahead_of_time',
  'unknown_time_zone',
  'too_old',
  'wrong_type',
  'unreadable_batch',
  'batch_too_large',
] as const
export type RefusedReason = (typeof refusedReasons)[number]
