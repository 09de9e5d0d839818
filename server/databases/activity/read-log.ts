import type { LogReport } from '../../../contract/databases/activity.ts'
import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import type { LogFault } from '../../../contract/databases/statement-kinds.ts'
import { LOG_NAME_MAX, REJECTED_SHOWN_MAX } from '../../../contract/log-batch.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type BatchText, linesOfBatch } from '../../platform/log-intake/batch-body.ts'
import {
  type ReadStatement,
  statementReader,
  unreadStatement,
} from '../statements/read-statement.ts'
import {
  type ActivityOrigin,
  activityRows,
  type ActivityRows,
  type ActivityShape,
  type ReadActivity,
} from './activity-rows.ts'
import type { IdentityKey } from './identity-key.ts'
import { type ReadLine, type ReadTime, remedyFor } from './log-entry.ts'
import { timeReader } from './log-time.ts'
import { isServerAudit, readServerAudit } from './mariadb-log.ts'
import { isAuditLog, readAuditLog } from './mysql-log.ts'
import { isJsonLog, isPostgresqlText, readCsvLog, readJsonLog } from './postgresql-log.ts'

type ReadLog = Pick<LogReport, 'rejected' | 'rejected_count' | 'skipped'> & {
  /** How many there are, and their rows, without those that are there twice. */
  count: number
  rows: ActivityRows
  refused: { line: number; reason: LogFault }[]
}
/** A refusal as plain data: an error loses its class when it leaves a thread. */
type RefusedLog = { refusal: Pick<Refusal, 'code' | 'message' | 'details'> }

type Input = {
  batch: BatchText
  databaseId: string
  identityKey: IdentityKey
  engine: DatabaseEngine
  timeZone: string
  now: Date
}

/** Returns the entries of a batch without values, and why each other line is refused. */
export async function readLog(input: Input): Promise<ReadLog | RefusedLog> {
  try {
    return await readLines(input)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, details } = error
    return { refusal: { code, message, details } }
  }
}

async function readLines({
  batch,
  databaseId,
  identityKey,
  engine,
  timeZone,
  now,
}: Input): Promise<ReadLog> {
  const readStatement = await statementReader(engine)
  const readTime = timeReader({ now, timeZone })
  const originOf = originReader()
  const entries: ReadActivity[] = []
  const refused: ReadLog['refused'] = []
  let skipped = 0
  for (const line of linesOfBatch(batch)) {
    const read: ReadLine = 'value' in line ? entryOf(line.value, readTime) : { fault: 'not_json' }
    if (read === 'skipped') skipped += 1
    else if ('fault' in read) refused.push({ line: line.number, reason: read.fault })
    else
      entries.push({
        occurredAt: read.occurredAt,
        identity: identityOf(read, identityKey),
        shape: shapeOf(read, readStatement),
        origin: originOf(read),
        rowCount: read.rowCount,
      })
  }
  return {
    count: entries.length,
    rows: activityRows(databaseId, entries).rows,
    skipped,
    refused,
    rejected: refused
      .slice(0, REJECTED_SHOWN_MAX)
      .map(({ line, reason }) => ({ line, message: remedyFor(reason).message })),
    rejected_count: refused.length,
  }
}

/** The secret precedes what could be guessed. Too little of the hash is kept to extend it. */
const identityOf = ({ occurredAt, identity }: ReadEntry, { secret, from }: IdentityKey) =>
  JSON.stringify(occurredAt < from ? identity : [secret, ...identity])

function entryOf(value: unknown, readTime: ReadTime): ReadLine {
  if (typeof value !== 'object' || value === null) return { fault: 'unknown_format' }
  const line = value as Record<string, unknown>
  if (isJsonLog(line)) return readJsonLog(line, readTime)
  if (isAuditLog(line)) return readAuditLog(line, readTime)
  const text = line.message ?? line.log
  return typeof text === 'string' ? entryOfText(text, readTime) : { fault: 'unknown_format' }
}

function entryOfText(text: string, readTime: ReadTime): ReadLine {
  if (isServerAudit(text)) return readServerAudit(text, readTime)
  if (isPostgresqlText(text)) return readCsvLog(text, readTime)
  // The file of audit_log is one list.
  const part = text.trim().replace(/,$/, '')
  if (/^[[\]]?$/.test(part)) return 'skipped'
  if (!part.startsWith('{')) return { fault: 'unknown_format' }
  try {
    const value = JSON.parse(part) as Record<string, unknown>
    if (isAuditLog(value)) return readAuditLog(value, readTime)
    return isJsonLog(value) ? readJsonLog(value, readTime) : { fault: 'unknown_format' }
  } catch {
    return { fault: 'not_json' }
  }
}

/** PostgreSQL stores no null character. */
const plain = (text: string) => text.replaceAll('\0', '\uFFFD').slice(0, LOG_NAME_MAX)
const plainOrNull = (text: string | null) => (text === null ? null : plain(text))

type ReadEntry = Exclude<ReadLine, 'skipped' | { fault: LogFault }>

type Node = { below: Map<string | boolean | null, Node>; origin?: ActivityOrigin }

function nodeBelow({ below }: Node, value: string | boolean | null): Node {
  const known = below.get(value)
  if (known) return known
  const made: Node = { below: new Map() }
  below.set(value, made)
  return made
}

/** Returns a function that returns the origin of an entry: the same object for all of a batch that have the same. */
function originReader() {
  const root: Node = { below: new Map() }
  return ({ username, client, application, databaseName, isFailed }: ReadEntry) => {
    const node = [username, client, application, databaseName, isFailed].reduce(nodeBelow, root)
    node.origin ??= {
      username: plain(username),
      client: plainOrNull(client),
      application: plainOrNull(application),
      databaseName: plainOrNull(databaseName),
      isFailed,
    }
    return node.origin
  }
}

const ofSignIn = { signs: [], objects: [], statement: null, shapeId: null }
const signIns = {
  sign_in: { kind: 'sign_in', ...ofSignIn },
  sign_in_failed: { kind: 'sign_in_failed', ...ofSignIn },
} as const satisfies Record<string, ActivityShape>

/** The reader remembers statements, and what is made of them is the same each time. */
const known = new WeakMap<ReadStatement, ActivityShape>()

function shapeOf(
  entry: ReadEntry,
  readStatement: Awaited<ReturnType<typeof statementReader>>,
): ActivityShape {
  if (entry.event !== 'statement') return signIns[entry.event]
  const read = entry.statement === null ? unreadStatement : readStatement(entry.statement)
  const before = known.get(read)
  if (before) return before
  const { kind, signs, objects, statement, shapeId } = read
  const shape = {
    kind,
    signs,
    objects: objects.map(plain),
    statement: statement?.replaceAll('\0', '\uFFFD') ?? null,
    shapeId,
  }
  known.set(read, shape)
  return shape
}

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    readLog: (input: Input) => ReturnType<typeof readLog>
  }
}

/** Reads a batch in the heavy-work thread. A Buffer arrives there as a Uint8Array. */
export const readLogTask = ({ batch: { bytes, isLines }, ...others }: Input) =>
  readLog({
    ...others,
    batch: { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isLines },
  })
