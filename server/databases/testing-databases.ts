import type { z } from 'zod'

import type { addDatabaseRequest } from '../../contract/databases/database.ts'

/** A database that doesn't exist. */
export const aDraft = {
  name: 'Shop',
  host: 'db.invalid',
  database_name: 'shop',
  username: 'reader',
  password: 'kestrel-over-the-estuary',
} satisfies z.input<typeof addDatabaseRequest>
