import { markAuditEvents } from './platform/audit/marks.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { databaseOn } from './platform/db/client.ts'
import { openDatabase } from './platform/db/open.ts'
import { errorText } from './platform/foreseen-error.ts'
import { jsonLog } from './platform/log.ts'
import { openDataKeys } from './platform/security/data-keys.ts'
import { keysOn } from './platform/security/keys.ts'
import { secretsOf } from './platform/security/secrets.ts'

/** What an operator's command works with. */
type CommandContext = Awaited<ReturnType<typeof open>>['context']

async function open(workerFile: URL) {
  const config = readConfig(process.env)
  const log = jsonLog({ isQuiet: true })
  const database = await openDatabase(config, { workerFile, log })
  const [db, clock] = [databaseOn(database.pool), systemClock]
  try {
    const dataKeys = await openDataKeys({ db, clock, log }, secretsOf(config))
    dataKeys.stop()
    const keys = keysOn(dataKeys.ring)
    markAuditEvents(db, keys)
    return { context: { config, db, clock, log, keys }, close: database.close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Runs a command on the server's database, and sets the exit code. `work` returns whether it was done. A foreseen
 * error is shown as its message. `workerFile` is in the folder of the command's own file.
 */
export async function runCommand(
  workerFile: URL,
  work: (context: CommandContext) => Promise<boolean>,
) {
  try {
    const { context, close } = await open(workerFile)
    try {
      process.exitCode = (await work(context)) ? 0 : 1
    } finally {
      await close()
    }
  } catch (error) {
    process.stderr.write(errorText(error, 'The command could not be completed.'))
    process.exitCode = 1
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`)
