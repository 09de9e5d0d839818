// A thread that attacks, so that the one that measures sign-ins is not held up by it. On Linux it has a lower priority:
// a real attacker runs on another machine, so this must not take CPU time from the measured server.
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import { garbageBodies } from './garbage-bodies.mjs'
import { manyMessages } from './many-messages.mjs'
import { slowSenders } from './slow-senders.mjs'
import { wideFilters } from './wide-filters.mjs'
import { wrongPasswords } from './wrong-passwords.mjs'
import { wrongTokens } from './wrong-tokens.mjs'
import { zoneImports } from './zone-imports.mjs'

const attacks = {
  'wrong passwords': wrongPasswords,
  'slow senders': slowSenders,
  'zone imports': zoneImports,
  'many messages': manyMessages,
  'garbage bodies': garbageBodies,
  'wrong tokens': wrongTokens,
  'wide filters': wideFilters,
}

if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10))
const stop = attacks[workerData.name](workerData.target)
await once(parentPort, 'message')
parentPort.postMessage((await stop()) ?? {})
parentPort.close()
