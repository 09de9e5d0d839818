import type { Db } from '../../platform/db/client.ts'
import type { Account } from '../sessions/service.ts'

/** A file in the export of a person's data: a JSON list. */
export type ExportFile = {
  name: string
  /** What it contains, for the README. */
  about: string
  rows: AsyncIterable<object>
}

/** Returns the files about a person, and about nobody else. */
export type FilesOf = (db: Db, account: Account) => ExportFile[]
