import { once } from 'node:events'
import type { Server } from 'node:http'

import { ForeseenError } from '../foreseen-error.ts'

/** The reason why the server can't start, as one plain sentence. */
export class CannotListen extends ForeseenError {}

/** Settles when the server accepts connections. Throws CannotListen. */
export async function listen(server: Server, { port, host }: { port: number; host: string }) {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new CannotListen(
        `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
      )
    }
    if (code === 'EACCES') {
      throw new CannotListen(`Port ${port} is a privileged port. Set PORT to a number above 1023.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotListen(`HOST is ${host}, which is not an address of this machine.`)
    }
    throw new CannotListen(`The server can't listen on ${host}:${port}: ${message}.`)
  }
}
