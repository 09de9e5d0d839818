import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** In UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
