// A process that attacks, so that the one that measures sign-ins is not held up by it.
import { once } from 'node:events'

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

const [{ name, target }] = await once(process, 'message')
const stop = attacks[name](target)
const report = (message) => process.send?.(message)
report('attacking')
await once(process, 'message')
report((await stop()) ?? {})
process.disconnect()
