import { eq } from 'drizzle-orm'
import { strToU8, Zip, ZipDeflate } from 'fflate'

import type { Database } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { accountEmails } from '../emails.ts'
import { accounts, dataExportParts } from '../schema.ts'
import { expiresAt } from './expires-at.ts'
import type { ExportFile, FilesOf } from './export-file.ts'
import { findExport, finishExport, forgetExport } from './service.ts'

const PART_BYTES = 256 * 1024
/** No person has this much data. A list that would make the file larger is truncated, and the README says so. */
const FILE_BYTES_MAX = 50 * 1024 * 1024

/**
 * Writes the export that an account has requested, and deletes it once it has expired. Returns when that will be, or
 * nothing when there is no export.
 */
export async function exportData(
  context: Context & { db: Database },
  accountId: string,
  {
    filesOf,
    signal,
    bytesMax = FILE_BYTES_MAX,
  }: { filesOf: FilesOf; signal: AbortSignal; bytesMax?: number },
): Promise<Date | undefined> {
  const { db, clock, outbox } = context
  const requested = await findExport(db, accountId)
  if (!requested) return undefined
  if (requested.readyAt) {
    const end = expiresAt(requested.readyAt)
    if (clock.now() < end) return end
    await forgetExport(db, requested)
    return undefined
  }
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) return undefined
  // What an interrupted attempt left behind.
  await db.delete(dataExportParts).where(eq(dataExportParts.accountId, accountId))
  const writer = partWriter(db, accountId)
  await writeZip(writer, filesOf(db, account), { at: requested.requestedAt, bytesMax, signal })
  const at = clock.now()
  const isFinished = await db.transaction(async (tx) => {
    if (!(await finishExport(tx, requested, { at, bytes: writer.bytes() }))) return false
    const mail = accountEmails.exportReady({ expiresAt: expiresAt(at) })
    await queueMail({ ...context, db: tx }, { to: account.email, mail })
    return true
  })
  if (!isFinished) return undefined
  outbox.wake()
  return expiresAt(at)
}

/** Collects pieces of a file, and stores them as parts of one size. */
function partWriter(db: Database, accountId: string) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let number = 0
  let bytes = 0
  const store = async () => {
    const content = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await db.insert(dataExportParts).values({ accountId, number, content })
    number += 1
  }
  return {
    bytes: () => bytes,
    add: (piece: Uint8Array) => {
      waiting.push(piece)
      waitingBytes += piece.length
      bytes += piece.length
    },
    /** Stores what has been collected if it fills a part, or if nothing more will follow. */
    flush: async ({ isLast = false } = {}) => {
      if (waitingBytes >= PART_BYTES || (isLast && waitingBytes > 0)) await store()
    },
  }
}

async function writeZip(
  writer: ReturnType<typeof partWriter>,
  files: readonly ExportFile[],
  { at, bytesMax, signal }: { at: Date; bytesMax: number; signal: AbortSignal },
) {
  const zip = new Zip((error, piece) => {
    if (error) throw error
    writer.add(piece)
  })
  const open = (name: string) => {
    const file = new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    return file
  }
  const cut: string[] = []
  for (const { name, rows } of files) {
    const file = open(name)
    let before = '[\n'
    for await (const row of rows) {
      signal.throwIfAborted()
      if (writer.bytes() > bytesMax) {
        cut.push(name)
        break
      }
      file.push(strToU8(before + JSON.stringify(row)))
      before = ',\n'
      await writer.flush()
    }
    file.push(strToU8(before === '[\n' ? '[]\n' : '\n]\n'), true)
    await writer.flush()
  }
  open('README.txt').push(strToU8(readme(files, { at, cut })), true)
  zip.end()
  await writer.flush({ isLast: true })
}

const readme = (files: readonly ExportFile[], { at, cut }: { at: Date; cut: readonly string[] }) =>
  `Your data in the console, as of ${at.toISOString()}.

Each file is a JSON list, in UTF-8. Times are in UTC.

${files.map(({ name, about }) => `${name}\n  ${about}${cut.includes(name) ? ' Only the newest entries: the rest would have made this file too large.' : ''}`).join('\n\n')}

Passwords, codes and keys are not included: they are stored so that nobody can read them.
What belongs to your organisations, such as websites and their attacks, is not personal data: export it from the console.
`
