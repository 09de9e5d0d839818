import type { z } from 'zod'

/** Loads a schema of the contract after what has to be set before any schema is. */
export async function loadSchema<Schema extends z.ZodType>(schema: () => Promise<Schema>) {
  await import('./validation.ts')
  return schema()
}
