import { z } from 'zod'

import { instant, responseWith } from '../common.ts'

/** How long a finished export can be downloaded. */
export const EXPORT_LIFE_DAYS = 7

/** GET and POST /v1/user/export: the newest export of the person’s data, if there is one. */
export const dataExport = z.object({
  state: z.enum(['preparing', 'ready']),
  requested_at: instant,
  /** When the download expires. Null while it is being prepared. */
  expires_at: instant.nullable(),
  bytes: z.int().nullable(),
  /** When another one can be requested. */
  next_at: instant,
})
export type DataExport = z.infer<typeof dataExport>
export const dataExportResponse = responseWith(dataExport.nullable())
