import { z } from 'zod'

import { responseWith } from '../common.ts'
import { databaseAlertKinds } from './alert-kinds.ts'

const alerts = z.record(z.enum(databaseAlertKinds), z.boolean('Choose whether it is emailed.'))
/** Which events of a database are emailed to those who can change it. */
export type DatabaseAlerts = z.infer<typeof alerts>

/** GET /v1/database/{id}/alerts */
export const databaseAlertsResponse = responseWith(alerts)

/** POST /v1/database/{id}/alerts */
export const changeDatabaseAlertsRequest = z.object({
  alerts,
  /** What the change is based on. If it isn't stored any more, the change is refused. */
  before: alerts.optional(),
})
export type ChangeDatabaseAlerts = z.infer<typeof changeDatabaseAlertsRequest>
