import type { TransferReply } from '../../platform/dns/zone-transfer.ts'
import { notTested, type Outcome, outcome } from './outcome.ts'

/** The replies of a zone's servers to a request for the whole zone. */
export type TransfersSeen = { name: string; replies: TransferReply[] }[]

/** Checks whether anyone can transfer the whole zone. Only passes when every name server refused. */
export function checkTransfer(seen: TransfersSeen): Outcome {
  const given = seen.flatMap(({ name, replies }) =>
    replies.flatMap((reply) =>
      reply.kind === 'handed_out'
        ? [`${name}: ${recordsInWords(reply.recordCount)} in the first message`]
        : [],
    ),
  )
  if (given.length > 0) {
    return outcome(-10, 'Anyone can transfer the whole zone.', given.join('\n'))
  }
  const silent = seen.filter(({ replies }) => replies.every(({ kind }) => kind !== 'refused'))
  if (silent.length > 0) {
    const names = silent.map(({ name }) => name).join(', ')
    return notTested(`${names} did not respond to a zone transfer request.`)
  }
  return outcome(
    0,
    'Zone transfers are refused.',
    seen.map(({ name }) => `${name}: refused`).join('\n'),
  )
}

const recordsInWords = (count: number) => (count === 1 ? '1 record' : `${count} records`)
