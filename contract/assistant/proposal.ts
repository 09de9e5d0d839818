import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { proposalStates } from './proposal-states.ts'
import { consolePath } from './reading.ts'

/** A change that the assistant suggests. Nothing happens until a person approves it. */
export const proposal = z.object({
  id: z.uuid(),
  organisation_id: z.uuid(),
  /** What will happen, as a sentence. */
  title: z.string(),
  /** The website or database that it changes. */
  target: z.object({ label: z.string(), href: consolePath }),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** What else the person should know before they approve it. */
  note: z.string().nullable(),
  state: z.enum(proposalStates),
  /** Why it failed. */
  failure: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  decided_at: instant.nullable(),
})
export type Proposal = z.infer<typeof proposal>

/** GET /v1/assistant/proposals/{proposalId}; POST …/approve and …/decline */
export const proposalPath = z.object({ proposalId: z.string() })
export const proposalResponse = responseWith(proposal)
