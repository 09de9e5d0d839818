import type { Context } from 'hono'

import type { AppEnv } from '../../platform/http/api-router.ts'

/** Records what a partner’s person does in a customer’s organisation in both audit logs. */
export function auditThrough(c: Context<AppEnv>, partnerId: string | null | undefined) {
  if (partnerId) c.set('caller', { ...c.var.caller, partnerId })
}
