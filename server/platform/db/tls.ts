import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

import { BadSetting } from '../bad-setting.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** The connection options for `pg`. */
export type DatabaseConnection = { connectionString: string; ssl: ConnectionOptions | false }

/** The names are libpq's. The modes between these two would encrypt without verifying the server. */
const modes = ['disable', 'verify-full'] as const
type Mode = (typeof modes)[number]

/**
 * Returns how to connect to the database of a DATABASE_URL: an address for `pg` without the TLS parameters, and the
 * options of the handshake. `pg` interprets some of these parameters differently from libpq, and differently in each
 * version, so it gets none of them. In production, a database on another machine is reached over TLS with a verified
 * certificate and host name, unless `sslmode=disable` states that the network itself is protected (OWASP ASVS 12.3.2).
 */
export function databaseConnection({
  databaseUrl,
  isProduction,
}: {
  databaseUrl: string
  isProduction: boolean
}): DatabaseConnection {
  const url = new URL(databaseUrl)
  const wanted = url.searchParams.get('sslmode')
  const caFile = url.searchParams.get('sslrootcert')
  for (const name of ['sslmode', 'sslrootcert', 'ssl', 'uselibpqcompat']) {
    url.searchParams.delete(name)
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const isOnThisMachine = host === '' || host.startsWith('/') || LOOPBACK.test(host)
  const mode = modeOf(wanted, { isRequired: isProduction && !isOnThisMachine })
  const connectionString = url.href
  if (mode === 'disable') return { connectionString, ssl: false }
  return {
    connectionString,
    ssl: {
      rejectUnauthorized: true,
      ...(isIP(host) === 0 && { servername: host }),
      ...(caFile && { ca: readCertificates(caFile) }),
    },
  }
}

function modeOf(wanted: string | null, { isRequired }: { isRequired: boolean }): Mode {
  if (wanted === null) {
    if (!isRequired) return 'disable'
    throw new BadSetting(
      'The environment variable DATABASE_URL names a database on another machine, and in production it must end with ?sslmode=verify-full, or with ?sslmode=disable where the network itself is protected.',
    )
  }
  const mode = modes.find((known) => known === wanted)
  if (mode) return mode
  throw new BadSetting(
    `The environment variable DATABASE_URL must have sslmode=verify-full or sslmode=disable: with ${wanted.replace(/[^\w-]/g, '')} the server’s identity is not verified.`,
  )
}

function readCertificates(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BadSetting(
      `The environment variable DATABASE_URL sets sslrootcert to ${file}, which can't be read: ${code}.`,
    )
  }
}
