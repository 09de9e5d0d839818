import { z } from 'zod'

import { responseWith, instant } from '../common.ts'

/**
 * `ours` is at the parent and replies; `no_answer` is at the parent but not authoritative; `missing` is ours and not at
 * the parent; `old` was at the parent before; `extra` is at the parent, but neither old nor ours.
 */
const nameServerStates = ['ours', 'no_answer', 'missing', 'old', 'extra'] as const
const checkedNameServer = z.object({ name: z.string(), state: z.enum(nameServerStates) })
export type CheckedNameServer = z.infer<typeof checkedNameServer>

/** The state of a website's name servers at its parent. */
export const nameServers = z.object({
  /** Assigned to the website by Parapet. */
  assigned: z.array(z.string()),
  /** Found at the parent by the newest scan or check. */
  current: z.array(z.string()),
  /**
   * Whether the parent has a DS record: it must be removed before the name servers change. Null before the first check.
   */
  is_ds_present: z.boolean().nullable(),
  /** Null until the records are confirmed and the first check is done. */
  check: z
    .object({
      checked_at: instant,
      name_servers: z.array(checkedNameServer),
      /** Why it was inconclusive, or null. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** The time of the next automatic check, or null when none is due. */
  next_check_at: instant.nullable(),
})
export type NameServers = z.infer<typeof nameServers>
export const nameServersResponse = responseWith(nameServers)
