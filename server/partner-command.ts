import { parseArgs } from 'node:util'

import { NotDone } from './billing/operating/operations.ts'
import { addPartner, removePartner } from './partner/partners/operating.ts'
import { listPartners } from './partner/partners/partners.ts'
import { markAuditEvents } from './platform/audit/marks.ts'
import { BadSetting } from './platform/bad-setting.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { databaseOn } from './platform/db/client.ts'
import { FolderInUse } from './platform/db/embedded/folder-lock.ts'
import { DatabaseUnavailable, openDatabase } from './platform/db/open.ts'
import { jsonLog } from './platform/log.ts'
import { openDataKeys } from './platform/security/data-keys.ts'
import { keysOn } from './platform/security/keys.ts'
import { secretsOf } from './platform/security/secrets.ts'

const usage = `Usage:
  npm run partner -- add ORGANISATION --commission 15
  npm run partner -- remove ORGANISATION
  npm run partner -- list
ORGANISATION is an id. The commission is a percentage of what the partner’s customers pay, without tax; adding a partner again changes it.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { commission: { type: 'string' } },
})

/** `12.5` as 1250. */
function basisPointsIn(percentage: string) {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percentage) || Number(percentage) > 100)
    throw new NotDone('Write the commission as a percentage from 0 to 100, as 12.5.')
  return Math.round(Number(percentage) * 100)
}

/** Returns the lines to show, or undefined if the command is incomplete. */
async function run(context: Parameters<typeof addPartner>[0]): Promise<string[] | undefined> {
  const [command, organisationId] = positionals
  if (command === 'list') {
    const partners = await listPartners(context.db, context.clock.now())
    if (partners.length === 0) return ['There are no partners.']
    return partners.map(
      ({ id, name, since, basisPoints }) =>
        `${id}  ${since.toISOString()}  ${basisPoints / 100} %  ${name}`,
    )
  }
  if (organisationId === undefined) return undefined
  if (command === 'remove') return [await removePartner(context, organisationId)]
  if (command !== 'add' || values.commission === undefined) return undefined
  const basisPoints = basisPointsIn(values.commission)
  return [await addPartner(context, organisationId, { basisPoints })]
}

/** Returns whether it was done. */
async function work(): Promise<boolean> {
  const config = readConfig(process.env)
  const log = jsonLog({ isQuiet: true })
  const workerFile = new URL('./worker.js', import.meta.url)
  const database = await openDatabase(config, { workerFile, log })
  try {
    const [db, clock] = [databaseOn(database.pool), systemClock]
    const dataKeys = await openDataKeys({ db, clock, log }, secretsOf(config))
    dataKeys.stop()
    markAuditEvents(db, keysOn(dataKeys.ring))
    const lines = await run({ db, clock })
    for (const line of lines ?? [usage]) process.stdout.write(`${line}\n`)
    return lines !== undefined
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await work()) ? 0 : 1
} catch (error) {
  const isForeseen =
    error instanceof NotDone ||
    error instanceof BadSetting ||
    error instanceof FolderInUse ||
    error instanceof DatabaseUnavailable
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${isForeseen ? error.message : `It could not be done.\n${reason}`}\n`)
  process.exitCode = 1
}
