import { parseArgs } from 'node:util'

import { checkAuditChain, type AuditFault, type ChainHead } from './platform/audit/check-chain.ts'
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

/** The newest row as the command prints it, and as `--expect` reads it. */
const headText = ({ seq, hash }: ChainHead) => `${seq}:${hash}`

function readExpected(): ChainHead | undefined {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  if (values.expect === undefined) return undefined
  const [, seq, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(values.expect) ?? []
  if (seq === undefined || hash === undefined) {
    throw new BadSetting('--expect needs the newest row of an earlier check, such as 4711:0f3a…')
  }
  return { seq: Number(seq), hash }
}

/** `npm run check-audit-log`: docs/decisions/031-the-audit-log-is-a-chain.md. Returns whether the log is intact. */
async function check(): Promise<boolean> {
  const expected = readExpected()
  const config = readConfig(process.env)
  const log = jsonLog({ isQuiet: true })
  const workerFile = new URL('./worker.js', import.meta.url)
  const database = await openDatabase(config, { workerFile, log })
  try {
    const db = databaseOn(database.pool)
    const dataKeys = await openDataKeys({ db, clock: systemClock, log }, secretsOf(config))
    dataKeys.stop()
    const keys = keysOn(dataKeys.ring)
    const { checked, faults, head } = await checkAuditChain({ db, keys }, { expected })
    say(`Rows checked: ${checked}`)
    say(`Newest row: ${headText(head)}`)
    for (const fault of faults) say(inWords(fault))
    say(faults.length === 0 ? 'The audit log is unchanged.' : `Faults: ${faults.length}`)
    return faults.length === 0
  } finally {
    await database.close()
  }
}

function inWords(fault: AuditFault) {
  switch (fault.fault) {
    case 'changed':
      return `Row ${fault.seq} of the chain was changed.`
    case 'removed':
      return fault.from === fault.to
        ? `Row ${fault.from} of the chain was removed.`
        : `Rows ${fault.from} to ${fault.to} of the chain were removed.`
    case 'added':
      return `The row with the id ${fault.id} was added by something other than Parapet.`
    case 'ends':
      return 'The table audit_chain was changed: rows may have been removed at the end.'
    case 'replaced':
      return `Row ${fault.seq} is not the expected one: the log was emptied, or an old copy was restored.`
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  const isForeseen =
    error instanceof BadSetting ||
    error instanceof FolderInUse ||
    error instanceof DatabaseUnavailable
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `${isForeseen ? error.message : `The audit log could not be checked.\n${reason}`}\n`,
  )
  process.exitCode = 1
}
