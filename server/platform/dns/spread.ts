import { isFailure } from './ask-any.ts'
import { ask, type AskOptions, type Server } from './ask.ts'
import type { Question, Reply } from './message.ts'

/** The number of servers tried before a query counts as failed. */
const MAX_SERVERS_ASKED = 3

/** Spreads queries evenly over the servers of a zone. Servers that failed more often come last. */
export function spreadOver(servers: readonly Server[], options: AskOptions) {
  const loads = servers.map((server) => ({ server, asked: 0, failures: 0 }))
  return async (question: Question): Promise<Reply> => {
    const inTurn = loads.toSorted(
      (one, other) => one.failures - other.failures || one.asked - other.asked,
    )
    let failure: Reply = { kind: 'timeout' }
    for (const load of inTurn.slice(0, MAX_SERVERS_ASKED)) {
      load.asked += 1
      const reply = await ask(load.server, question, options)
      if (!isFailure(reply)) return reply
      load.failures += 1
      failure = reply
    }
    return failure
  }
}
