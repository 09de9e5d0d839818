import { isIP } from 'node:net'

import { z } from 'zod'

import { hostsOf } from './db/postgres/hosts.ts'
import { resolverFrom } from './dns/resolve.ts'
import { internet, type Outbound } from './network/outbound.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

const defaultNameServers = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'flint',
  'grove',
  'haven',
].map((name) => `${name}.ns.parapet.example`)

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be between 1 and 65535')
    .max(65_535, 'must be between 1 and 65535')
    .default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_FOLDER: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (databaseUrl) => hostsOf(databaseUrl).every((url) => postgresUrl.safeParse(url).success),
      'must look like postgres://user@host/database',
    )
    .optional(),
  PUBLIC_URL: httpUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/, 'must be one line')
    .default('Parapet <no-reply@parapet.example>'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUSTED_PROXIES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(16, 'must be 16 or less')
    .default(0),
  NAME_SERVERS: z
    .string()
    .transform((names) => names.split(/[\s,]+/).filter(Boolean))
    .refine((names) => names.length >= 2, 'must name at least two hosts')
    .default(defaultNameServers),
  DNS_ROOTS: z
    .string()
    .transform((addresses) => addresses.split(/[\s,]+/).filter(Boolean))
    .refine(
      (addresses) => addresses.every((address) => isIP(address) !== 0),
      'must hold IP addresses',
    )
    .optional(),
  DNS_PORT: z.coerce.number('must be a number').int().min(1).max(65_535).default(internet.dns.port),
  RDAP_BOOTSTRAP_URL: httpUrl.default(internet.rdapBootstrapUrl),
  ALLOW_LOOPBACK: z.stringbool('must be true or false').default(false),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: httpUrl.default('https://github.com'),
  GITHUB_API_URL: httpUrl.default('https://api.github.com'),
})

export type OAuthClient = { clientId: string; clientSecret: string }

export type Config = {
  isProduction: boolean
  port: number
  host: string
  dataFolder: string
  /** Absent: the embedded database in `dataFolder`. */
  databaseUrl: string | undefined
  /** Where people reach the server, without a slash at the end. */
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Absent: one is made and kept in `dataFolder`. */
  secretKey: string | undefined
  /** How many proxies stand before the server, each of which adds one entry to X-Forwarded-For. */
  trustedProxies: number
  /** The pool out of which each website gets two. */
  nameServers: string[]
  outbound: Outbound
  google: { client: OAuthClient | undefined; issuer: string }
  github: { client: OAuthClient | undefined; url: string; apiUrl: string }
}

/** A setting that can't be used. The message is one plain sentence that names it. */
export class BadSetting extends Error {}

/**
 * Takes the environment, gives the settings. An empty variable counts as absent.
 * Refuses, by name, the first one that can't be used.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BadSetting(`The environment variable ${String(issue?.path[0])} ${issue?.message}.`)
  }
  const settings = parsed.data
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction && !settings.SECRET_KEY) {
    throw new BadSetting(
      'The environment variable SECRET_KEY is missing, and in production it must be set to at least 32 random characters.',
    )
  }
  if (isProduction && settings.ALLOW_LOOPBACK) {
    throw new BadSetting(
      'The environment variable ALLOW_LOOPBACK is for tests, and must not be set in production.',
    )
  }
  const dns = {
    ...internet.dns,
    roots: settings.DNS_ROOTS ?? internet.dns.roots,
    port: settings.DNS_PORT,
    allowLoopback: settings.ALLOW_LOOPBACK,
  }
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    dataFolder: settings.DATA_FOLDER,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    secretKey: settings.SECRET_KEY,
    trustedProxies: settings.TRUSTED_PROXIES,
    nameServers: settings.NAME_SERVERS,
    outbound: {
      ...internet,
      rdapBootstrapUrl: settings.RDAP_BOOTSTRAP_URL,
      dns,
      resolve: settings.DNS_ROOTS ? resolverFrom(dns) : internet.resolve,
    },
    google: {
      client: oauthClient('GOOGLE', settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
      issuer: settings.GOOGLE_ISSUER,
    },
    github: {
      client: oauthClient('GITHUB', settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET),
      url: settings.GITHUB_URL.replace(/\/+$/, ''),
      apiUrl: settings.GITHUB_API_URL.replace(/\/+$/, ''),
    },
  }
}

function oauthClient(prefix: string, clientId?: string, clientSecret?: string) {
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (!clientId && !clientSecret) return undefined
  const missing = clientId ? 'CLIENT_SECRET' : 'CLIENT_ID'
  throw new BadSetting(
    `The environment variable ${prefix}_${missing} is missing, and the other half of that pair is set.`,
  )
}
