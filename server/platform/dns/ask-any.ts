import { ask, type AskOptions, type Server } from './ask.ts'
import type { Failure, Question, Reply } from './message.ts'

const failures: readonly string[] = [
  'malformed',
  'not_authoritative',
  'refused',
  'servfail',
  'timeout',
] satisfies Failure[]

export const isFailure = (reply: Reply): reply is { kind: Failure } => failures.includes(reply.kind)

/** Queries one server after the other until one replies. Returns the first failure when none does. */
export async function askAny(
  servers: readonly Server[],
  question: Question,
  options: AskOptions,
): Promise<Reply> {
  let failure: Reply | undefined
  for (const server of servers) {
    const reply = await ask(server, question, options)
    if (!isFailure(reply)) return reply
    failure ??= reply
  }
  return failure ?? { kind: 'timeout' }
}
