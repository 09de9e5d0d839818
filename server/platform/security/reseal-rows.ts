import type { Keys, KeyUse } from './keys.ts'

/**
 * Re-encrypts with the current key each value that was encrypted with an older one, with its row's id as the context.
 * Returns how many.
 */
export async function resealRows(
  keys: Keys,
  use: KeyUse,
  {
    rows,
    store,
  }: {
    rows: readonly { id: string; sealed: Buffer | null }[]
    /** Must skip a value that changed in the meantime. */
    store: (row: { id: string; sealed: Buffer; renewed: Buffer }) => Promise<unknown>
  },
) {
  let resealed = 0
  for (const { id, sealed } of rows) {
    const renewed = sealed && keys.reseal(use, sealed, id)
    if (!renewed) continue
    await store({ id, sealed, renewed })
    resealed += 1
  }
  return resealed
}
