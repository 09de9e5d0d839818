import type { TransferReply } from '../../platform/dns/zone-transfer.ts'
import { notTested, type Outcome, outcome } from './outcome.ts'

/** What the servers of a zone said to somebody who asked for all of it. */
export type TransfersSeen = { name: string; replies: TransferReply[] }[]

/** Whether anybody is given the whole zone. Passes only when every name server was heard to refuse. */
export function checkTransfer(seen: TransfersSeen): Outcome {
  const given = seen.flatMap(({ name, replies }) =>
    replies.flatMap((reply) =>
      reply.kind === 'handed_out'
        ? [`${name}: ${recordsInWords(reply.recordCount)} in the first message`]
        : [],
    ),
  )
  if (given.length > 0) {
    return outcome(-10, 'Anybody is given the whole zone for the asking.', given.join('\n'))
  }
  const silent = seen.filter(({ replies }) => replies.every(({ kind }) => kind !== 'refused'))
  if (silent.length > 0) {
    const names = silent.map(({ name }) => name).join(', ')
    return notTested(`Asked for the whole zone, ${names} gave no answer.`)
  }
  return outcome(
    0,
    'The whole zone is refused to strangers.',
    seen.map(({ name }) => `${name}: refused`).join('\n'),
  )
}

const recordsInWords = (count: number) => (count === 1 ? '1 record' : `${count} records`)
