import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { askTransfer } from './zone-transfer.ts'

/** Sends a query to a server whose reply over TCP is always the same. */
async function asking(
  answer: (socket: Socket, id: Buffer) => void,
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
) {
  const hangsUp = new EventEmitter()
  const closed = once(hangsUp, 'close')
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('close', () => hangsUp.emit('close'))
    socket.once('data', (query) => answer(socket, query.subarray(2, 4)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const reply = await askTransfer({ address: '127.0.0.1', port }, 'example.com', {
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...options,
  })
  await closed
  return reply
}

/** The header of a message: flags and the number of records. */
const head = (id: Buffer, flags: number, records: number) => {
  const bytes = Buffer.alloc(14)
  bytes.writeUInt16BE(0xffff, 0)
  id.copy(bytes, 2)
  bytes.writeUInt16BE(flags, 4)
  bytes.writeUInt16BE(records, 8)
  return bytes
}
const NO_ERROR = 0x8400

test('an endless zone transfer is not read to the end', async () => {
  let sent = 0
  const reply = await asking((socket, id) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(16_384))) sent += 16_384
    }
    socket.on('drain', pour)
    socket.write(head(id, NO_ERROR, 140))
    pour()
  })
  expect(reply).toEqual({ kind: 'handed_out', recordCount: 140 })
  expect(sent).toBeLessThan(50_000_000)
})

test('a refused transfer is detected, even octet by octet', async () => {
  const reply = await asking((socket, id) => {
    socket.setNoDelay()
    for (const octet of head(id, 0x8405, 0)) socket.write(Buffer.of(octet))
  })
  expect(reply).toEqual({ kind: 'refused' })
})

test.for<[string, (socket: Socket, id: Buffer) => void]>([
  ['a server that hangs up', (socket) => socket.end()],
  ['a server that failed', (socket, id) => socket.write(head(id, 0x8402, 0))],
  ['a message without a record', (socket, id) => socket.write(head(id, NO_ERROR, 0))],
  [
    'a reply to another query',
    (socket, id) => socket.write(head(id.map((octet) => octet ^ 1) as Buffer, NO_ERROR, 9)),
  ],
  ['the query sent back', (socket, id) => socket.write(head(id, 0, 9))],
])('%s is not a reply', async ([, answer]) => {
  expect(await asking(answer)).toEqual({ kind: 'no_answer' })
})

test('a server that sends too little is waited for only until the time limit', async () => {
  const reply = await asking((socket) => void socket.write(Buffer.alloc(13)), { timeoutMs: 60 })
  expect(reply).toEqual({ kind: 'no_answer' })
})

test('an abort ends the transfer with its reason', async () => {
  const stop = new AbortController()
  const asked = asking(() => stop.abort(new Error('Cancelled.')), { signal: stop.signal })
  await expect(asked).rejects.toThrow('Cancelled.')
})
