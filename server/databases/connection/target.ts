import type { DatabaseEngine, TlsMode } from '../../../contract/databases/database-states.ts'

/** Where a database is, and how to sign in to it. */
export type Target = {
  engine: DatabaseEngine
  host: string
  port: number
  databaseName: string
  username: string
  password: string
  tlsMode: TlsMode
  /** PEM; null: the authorities that Node trusts. */
  certificateAuthority: string | null
}

/** Whether the server's identity is verified, so that it may receive the password. */
export const isVerified = ({ tlsMode }: Pick<Target, 'tlsMode'>) =>
  tlsMode === 'verify-full' || tlsMode === 'verify-ca'
