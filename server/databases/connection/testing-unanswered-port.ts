import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

/** Listens, and then never accepts a connection. */
const listener = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

/**
 * A port of this machine that nothing replies on, as behind a firewall that drops packets: its queue of connections is
 * full, so the system ignores further ones.
 */
export async function unansweredPort() {
  const worker = new Worker(listener, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const waiting: Socket[] = []
  // One more than the backlog.
  for (let count = 0; count < 2; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    waiting.push(socket)
    // oxlint-disable-next-line no-await-in-loop -- the queue fills in order
    await once(socket, 'connect')
  }
  const stop = async () => {
    for (const socket of waiting) socket.destroy()
    await worker.terminate()
  }
  return { port, stop }
}
