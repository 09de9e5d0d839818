import type { TlsMode } from '../../../contract/databases/database-states.ts'

/** Where a database is, and how to sign in to it. */
export type Target = {
  host: string
  port: number
  databaseName: string
  username: string
  password: string
  tlsMode: TlsMode
  /** PEM; null: the authorities that Node trusts. */
  certificateAuthority: string | null
}
