import { cpSync, mkdirSync, rmSync } from 'node:fs'

import { freePort } from '../../scripts/free-port.mjs'
import { startServerProcess } from '../../server/testing/server-process.ts'

const TEMPLATE = 'dist/journeys-data'

/**
 * The data folder of a server that has started once: creating the database, its tables and the demo account with its
 * invoices takes seconds, so that journeys' servers begin with a copy. `server/main.test.ts` shows the first start.
 */
export default async function makeTemplate() {
  rmSync(TEMPLATE, { recursive: true, force: true })
  mkdirSync(TEMPLATE, { recursive: true })
  const server = await startServerProcess({
    PORT: String(await freePort()),
    DATA_FOLDER: TEMPLATE,
    NODE_ENV: 'development',
  })
  await server.becomesIdle()
  await server.end('SIGTERM')
}

export const copyTemplate = (folder: string) => cpSync(TEMPLATE, folder, { recursive: true })
