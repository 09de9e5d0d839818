import type { Socket } from 'node:net'

import type { Connector } from '../connector.ts'
import type { Target } from '../target.ts'
import { greetAndRequestTls } from './greeting.ts'
import { MysqlStream } from './mysql-stream.ts'
import { readPrivileges } from './read-privileges.ts'
import { signIn } from './sign-in.ts'

export function connectMysql(
  socket: Socket,
  target: Target,
  { timeoutMs }: { timeoutMs: number },
): Connector {
  let greeting: Buffer | undefined
  return {
    async requestTls() {
      greeting = await greetAndRequestTls(socket)
    },
    signIn: (secured) => signIn(new MysqlStream(secured, { greeting }), target, { timeoutMs }),
    readPrivileges,
  }
}
