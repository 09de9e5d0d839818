import type { DatabaseEngine, TlsMode } from '../../../contract/databases/database-states.ts'

/** A certificate with its chain, and its private key, in PEM. */
export type ClientCertificate = { certificate: string; key: string }

/** What a role signs in with. */
export type Credentials = { password: string; clientCertificate: ClientCertificate | null }

/** Where a database is, and how to sign in to it. */
export type Target = Credentials & {
  engine: DatabaseEngine
  host: string
  port: number
  databaseName: string
  username: string
  tlsMode: TlsMode
  /** PEM; null: the authorities that Node trusts. */
  certificateAuthority: string | null
}

/** Whether the server's identity is verified, so that it may receive the password. */
export const isVerified = ({ tlsMode }: Pick<Target, 'tlsMode'>) =>
  tlsMode === 'verify-full' || tlsMode === 'verify-ca'
