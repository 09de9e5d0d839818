import { parseArgs } from 'node:util'

import { NotDone } from './billing/operating/operations.ts'
import {
  acceptApplication,
  declineApplication,
  listApplications,
  makePartner,
} from './partner/applications/operating.ts'
import { removePartner } from './partner/partners/operating.ts'
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
  npm run partner -- requests
  npm run partner -- accept APPLICATION --commission 15
  npm run partner -- decline APPLICATION --reason TEXT
ORGANISATION and APPLICATION are ids. The commission is a percentage of what the plans of the partner’s customers cost, without tax; adding a partner again changes it. The applicant is emailed once the server runs.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { commission: { type: 'string' }, reason: { type: 'string' } },
})

/** `12.5` as 1250. */
function basisPointsIn(percentage: string) {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percentage) || Number(percentage) > 100)
    throw new NotDone('Write the commission as a percentage from 0 to 100, as 12.5.')
  return Math.round(Number(percentage) * 100)
}

/** Returns the lines to show, or undefined if the command is incomplete. */
async function run(context: Parameters<typeof makePartner>[0]): Promise<string[] | undefined> {
  const [command, about] = positionals
  if (command === 'list') {
    const partners = await listPartners(context.db, context.clock.now())
    if (partners.length === 0) return ['There are no partners.']
    return partners.map(
      ({ id, name, since, basisPoints }) =>
        `${id}  ${since.toISOString()}  ${basisPoints / 100} %  ${name}`,
    )
  }
  if (command === 'requests') return applicationLines(await listApplications(context.db))
  if (about === undefined) return undefined
  if (command === 'remove') return [await removePartner(context, about)]
  if (command === 'decline' && values.reason)
    return [await declineApplication(context, about, { reason: values.reason })]
  if (values.commission === undefined) return undefined
  const commission = { basisPoints: basisPointsIn(values.commission) }
  if (command === 'add') return [await makePartner(context, about, commission)]
  if (command === 'accept') return [await acceptApplication(context, about, commission)]
  return undefined
}

function applicationLines(open: Awaited<ReturnType<typeof listApplications>>) {
  if (open.length === 0) return ['There are no open applications.']
  return open.flatMap(({ id, name, appliedAt, website, customers, wants, contact }) => [
    `${id}  ${appliedAt.toISOString()}  ${oneLine(name)}`,
    `  Website: ${oneLine(website)}`,
    `  Customers: ${customers}`,
    `  What they want: ${oneLine(wants)}`,
    `  Contact: ${oneLine(contact)}`,
  ])
}

/** People chose it: control characters could steer the terminal. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

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
    const keys = keysOn(dataKeys.ring)
    markAuditEvents(db, keys)
    const lines = await run({ db, clock, keys })
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
