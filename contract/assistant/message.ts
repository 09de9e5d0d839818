import { z } from 'zod'

import { instant } from '../common.ts'
import { answerFailures, answerStates } from './answer-states.ts'
import { proposal } from './proposal.ts'
import { reading } from './reading.ts'

/** What a person asked. */
export const question = z.object({
  id: z.uuid(),
  role: z.literal('person'),
  text: z.string(),
  /** The page that they asked it from. */
  page: z.string().nullable(),
  created_at: instant,
})

/** What the assistant answered. */
export const answer = z.object({
  id: z.uuid(),
  role: z.literal('assistant'),
  /** Markdown, in which [r1] cites the row of that reference. Untrusted: no HTML, images or links of its own. */
  text: z.string(),
  state: z.enum(answerStates),
  failure: z.enum(answerFailures).nullable(),
  /** The model that wrote it. Null: it was composed without one. */
  model: z.string().nullable(),
  /** What was read for it, in order. */
  readings: z.array(reading),
  proposals: z.array(proposal),
  /** Suggested follow-up questions. */
  follow_ups: z.array(z.string()),
  created_at: instant,
})
export type Answer = z.infer<typeof answer>
export type Question = z.infer<typeof question>

export const message = z.discriminatedUnion('role', [question, answer])
export type Message = z.infer<typeof message>
