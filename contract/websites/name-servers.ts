import { z } from 'zod'

import { responseWith, instant } from '../common.ts'

/**
 * `ours` stands at the parent and answers; `no_answer` stands there and doesn't answer with authority; `missing` is ours
 * and doesn't stand there; `old` stands there since before; `extra` stands there, and stood there neither before nor for us.
 */
export const nameServerStates = ['ours', 'no_answer', 'missing', 'old', 'extra'] as const
export const checkedNameServer = z.object({ name: z.string(), state: z.enum(nameServerStates) })
export type CheckedNameServer = z.infer<typeof checkedNameServer>

/** Where the name servers of a website stand at its parent. */
export const nameServers = z.object({
  /** Those that Parapet gave the website. */
  assigned: z.array(z.string()),
  /** Those that the newest scan or check found at the parent. */
  current: z.array(z.string()),
  /** A DS record stands at the parent: it has to go before the name servers change. Null before anybody looked. */
  is_ds_present: z.boolean().nullable(),
  /** Null until the records are confirmed and the first check is through. */
  check: z
    .object({
      checked_at: instant,
      name_servers: z.array(checkedNameServer),
      /** Why it could not tell, or null when it could. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** When the next check comes by itself, or null when none is due. */
  next_check_at: instant.nullable(),
})
export type NameServers = z.infer<typeof nameServers>
export const nameServersResponse = responseWith(nameServers)
