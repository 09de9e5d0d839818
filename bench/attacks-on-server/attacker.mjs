// A thread for attacks, so that they don't delay the thread that measures sign-ins.
import { once } from 'node:events'
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

const stop = attacks[workerData.name](workerData.target)
await once(parentPort, 'message')
parentPort.postMessage((await stop()) ?? {})
parentPort.close()
