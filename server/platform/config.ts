import { BlockList, isIP } from 'node:net'

import { z } from 'zod'

import { parseEmail } from '../../contract/email-address.ts'
import { BadSetting } from './bad-setting.ts'
import { hostsOf } from './db/postgres/hosts.ts'
import { resolverFrom } from './dns/resolve.ts'
import { internet, type Outbound } from './outbound.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** Separated by commas or spaces. */
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))

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

const portNumber = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be between 1 and 65535')
  .max(65_535, 'must be between 1 and 65535')

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: portNumber.default(4000),
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
  SMTP_TLS: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/, 'must be one line')
    .default('Parapet <no-reply@parapet.example>'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  OPERATOR_EMAIL: z
    .string()
    .refine((typed) => parseEmail(typed) !== undefined, 'must be an email address')
    .optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/, error: 'must be a mailto, https or tel address' })
    .regex(/^[\x21-\x7e]+$/, 'must be one line without spaces')
    .optional(),
  METRICS_TOKEN: z.string().min(32, 'must be at least 32 characters').optional(),
  PREVIOUS_SECRET_KEYS: list
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 32),
      'must contain keys of at least 32 characters each',
    )
    .default([]),
  TRUSTED_PROXIES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(16, 'must be 16 or less')
    .default(0),
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(300, 'must be 300 or less')
    .default(0),
  // Docker kills a container ten seconds after SIGTERM.
  SHUTDOWN_LIMIT_SECONDS: z.coerce
    .number('must be a number')
    .min(1, 'must be 1 or more')
    .max(3600, 'must be 3600 or less')
    .default(9.5),
  NAME_SERVERS: list
    .refine((names) => names.length >= 2, 'must name at least two hosts')
    .default(defaultNameServers),
  DNS_ROOTS: list
    .refine(
      (addresses) => addresses.length > 0 && addresses.every((address) => isIP(address) !== 0),
      'must contain IP addresses',
    )
    .optional(),
  DNS_PORT: portNumber.default(internet.dns.port),
  RDAP_BOOTSTRAP_URL: httpUrl.default(internet.rdapBootstrapUrl),
  ALLOWED_NETWORKS: list
    .refine((blocks) => blocks.every(isBlock), 'must contain networks such as 10.1.0.0/16')
    .default([]),
  OUTBOUND_ADDRESSES: list
    .refine(
      (addresses) => addresses.every((one) => isIP(one) !== 0 || isBlock(one)),
      'must contain addresses such as 198.51.100.7, or networks',
    )
    .default([]),
  CERTIFICATE_LOG_URL: httpUrl.optional(),
  VIES_URL: httpUrl.default(internet.viesUrl),
  ALLOW_LOOPBACK: z.stringbool('must be true or false').default(false),
  PLANS_FILE: z.string().optional(),
  SELLER_FILE: z.string().optional(),
  TERMS_URL: httpUrl.optional(),
  PRIVACY_URL: httpUrl.optional(),
  SUPPORT_URL: z
    .url({ protocol: /^(https?|mailto)$/, error: 'must be an http, https or mailto address' })
    .optional(),
  HIBP_RANGE_URL: httpUrl.optional(),
  ASSISTANT_PROVIDER: z
    .enum(['openai-compatible', 'anthropic'], 'must be openai-compatible or anthropic')
    .optional(),
  ASSISTANT_MODEL: z.string().optional(),
  ASSISTANT_URL: httpUrl.optional(),
  ASSISTANT_API_KEY: z.string().optional(),
  ASSISTANT_TIMEOUT_SECONDS: z.coerce
    .number('must be a number')
    .min(1, 'must be 1 or more')
    .max(300, 'must be 300 or less')
    .default(60),
  ASSISTANT_CONTEXT_CHARACTERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1_000, 'must be 1000 or more')
    .default(200_000),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: httpUrl.default('https://github.com'),
  GITHUB_API_URL: httpUrl.default('https://api.github.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: httpUrl.default('https://api-m.paypal.com'),
  TEST_PROVIDER_URL: httpUrl.optional(),
})

/** The model that writes the assistant's answers. */
export type AssistantModel = {
  provider: 'openai-compatible' | 'anthropic'
  model: string
  /** Of the provider's interface, without a trailing slash. */
  url: string
  /** Absent: a local model that needs none. */
  apiKey: string | undefined
  /** How long it may stay silent. */
  timeoutMs: number
  /** How much of the earlier conversation it gets with a question. */
  contextCharacters: number
}

export type OAuthClient = { clientId: string; clientSecret: string }
export type StripeKeys = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiUrl: string
}
export type PayPalKeys = {
  clientId: string
  clientSecret: string
  webhookId: string
  apiUrl: string
  /** To which PayPal returns a person whose browser allows no window. */
  publicUrl: string
}

export type Config = {
  isProduction: boolean
  port: number
  host: string
  dataFolder: string
  /** Absent: the embedded database in `dataFolder` is used. */
  databaseUrl: string | undefined
  /** Where people reach the server, without a trailing slash. */
  publicUrl: string
  smtpUrl: string | undefined
  /** Whether email is held back when the mail server doesn't support TLS. */
  smtpRequireTls: boolean
  mailFrom: string
  /** The operator’s email address. Absent: nobody is emailed, and commands list what is pending. */
  operatorEmail: string | undefined
  /** Absent: a key is generated and stored in `dataFolder`. */
  secretKey: string | undefined
  /** Where people report vulnerabilities of this installation. Absent: there is no security.txt. */
  securityContact: string | undefined
  /** Absent: metrics are turned off. */
  metricsToken: string | undefined
  /** Still used to decrypt what was encrypted with them. */
  previousSecretKeys: string[]
  /** The number of proxies in front of the server, each of which adds one entry to X-Forwarded-For. */
  trustedProxies: number
  /** How long the server keeps accepting requests after it reports that it is no longer ready. */
  shutdownDelaySeconds: number
  /** Then it exits, even if something is unfinished. */
  shutdownLimitSeconds: number
  /** Each website is assigned two of these. */
  nameServers: string[]
  /** What people agree to when they register. Absent: a page of this server is used instead. */
  legal: { terms: string | undefined; privacy: string | undefined }
  /** Where people get help. Absent: a page of this server is used instead. */
  supportUrl: string | undefined
  /** JSON files with the plans and the company that sells them. Absent: the files that come with Parapet. */
  plansFile: string | undefined
  sellerFile: string | undefined
  outbound: Outbound
  /** Addresses and networks that this server's connections come from, as others see them. */
  outboundAddresses: readonly string[]
  /**
   * The service that looks up passwords by the beginning of their hash, without a trailing slash. Absent: passwords are
   * not looked up.
   */
  passwordRangeUrl: string | undefined
  /** Absent: answers are composed from the data and the help texts. */
  assistant: AssistantModel | undefined
  google: { client: OAuthClient | undefined; issuer: string }
  github: { client: OAuthClient | undefined; url: string; apiUrl: string }
  /** Who takes card payments. Absent: the test provider, if there is one. */
  stripe: StripeKeys | undefined
  /** The provider of wallet payments. Absent: the test provider, if there is one. */
  paypal: PayPalKeys | undefined
  /** Where the pages of the test provider are: never on the console's own origin. Absent: there is no test provider. */
  testProviderOrigin: string | undefined
}

/**
 * Returns the settings from the environment. An empty variable counts as absent. Throws a BadSetting that names the
 * first variable that can't be used.
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
  if (settings.PREVIOUS_SECRET_KEYS.length > 0 && !settings.SECRET_KEY) {
    throw new BadSetting(
      'The environment variable PREVIOUS_SECRET_KEYS is set, but SECRET_KEY, which replaces them, is missing.',
    )
  }
  if (isProduction && settings.ALLOW_LOOPBACK) {
    throw new BadSetting(
      'The environment variable ALLOW_LOOPBACK is for tests only and must not be set in production.',
    )
  }
  if (isProduction) refusePlainHttp(settings)
  const dns = {
    ...internet.dns,
    roots: settings.DNS_ROOTS ?? internet.dns.roots,
    port: settings.DNS_PORT,
    allowLoopback: settings.ALLOW_LOOPBACK,
  }
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    dataFolder: settings.DATA_FOLDER,
    databaseUrl: settings.DATABASE_URL,
    publicUrl,
    smtpUrl: settings.SMTP_URL,
    smtpRequireTls: (settings.SMTP_TLS ?? (isProduction ? 'required' : 'optional')) === 'required',
    mailFrom: settings.MAIL_FROM,
    secretKey: settings.SECRET_KEY,
    operatorEmail: settings.OPERATOR_EMAIL,
    securityContact: settings.SECURITY_CONTACT,
    metricsToken: settings.METRICS_TOKEN,
    previousSecretKeys: settings.PREVIOUS_SECRET_KEYS,
    trustedProxies: settings.TRUSTED_PROXIES,
    shutdownDelaySeconds: settings.SHUTDOWN_DELAY_SECONDS,
    shutdownLimitSeconds: settings.SHUTDOWN_LIMIT_SECONDS,
    nameServers: settings.NAME_SERVERS,
    legal: { terms: settings.TERMS_URL, privacy: settings.PRIVACY_URL },
    supportUrl: settings.SUPPORT_URL,
    plansFile: settings.PLANS_FILE,
    sellerFile: settings.SELLER_FILE,
    outbound: {
      ...internet,
      allowedNetworks: networksOf(settings.ALLOWED_NETWORKS),
      rdapBootstrapUrl: settings.RDAP_BOOTSTRAP_URL,
      certificateLogUrl: settings.CERTIFICATE_LOG_URL?.replace(/\/+$/, '') ?? null,
      viesUrl: settings.VIES_URL.replace(/\/+$/, ''),
      dns,
      resolve: settings.DNS_ROOTS ? resolverFrom(dns) : internet.resolve,
    },
    outboundAddresses: settings.OUTBOUND_ADDRESSES,
    passwordRangeUrl: settings.HIBP_RANGE_URL?.replace(/\/+$/, ''),
    assistant: assistantModel(settings),
    google: {
      client: oauthClient('GOOGLE', settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
      issuer: settings.GOOGLE_ISSUER,
    },
    github: {
      client: oauthClient('GITHUB', settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET),
      url: settings.GITHUB_URL.replace(/\/+$/, ''),
      apiUrl: settings.GITHUB_API_URL.replace(/\/+$/, ''),
    },
    stripe: stripeKeys(settings),
    paypal: paypalKeys(settings, publicUrl),
    testProviderOrigin: isProduction ? undefined : testOrigin(settings, publicUrl),
  }
}

/** An address with the length of its prefix, in CIDR notation (RFC 4632). */
function isBlock(block: string) {
  const [network = '', length = '', ...more] = block.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(network)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits
}

function networksOf(blocks: readonly string[]) {
  if (blocks.length === 0) return undefined
  const networks = new BlockList()
  for (const block of blocks) {
    const [network = '', length] = block.split('/')
    networks.addSubnet(network, Number(length), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

const addresses = [
  'PUBLIC_URL',
  'GOOGLE_ISSUER',
  'GITHUB_URL',
  'GITHUB_API_URL',
  'STRIPE_API_URL',
  'PAYPAL_API_URL',
  'RDAP_BOOTSTRAP_URL',
  'CERTIFICATE_LOG_URL',
  'VIES_URL',
  'HIBP_RANGE_URL',
  'ASSISTANT_URL',
] as const

/**
 * Tokens and identities travel to and from these addresses (OWASP ASVS 12.2.1, 12.3.1). Addresses of this machine don't
 * need TLS.
 */
function refusePlainHttp(settings: z.infer<typeof environment>) {
  for (const name of addresses) {
    const url = settings[name]
    if (!url?.startsWith('http:') || isThisMachine(url)) continue
    throw new BadSetting(`The environment variable ${name} must be an https URL in production.`)
  }
}

/** Names below localhost never leave the machine (RFC 6761 section 6.3). */
const isThisMachine = (url: string) =>
  /^((?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)

/** What the operator has to know about a server that isn't for production, but that others may reach. */
export function exposureOf({
  isProduction,
  publicUrl,
}: Pick<Config, 'isProduction' | 'publicUrl'>) {
  if (isProduction || isThisMachine(publicUrl)) return undefined
  return `Warning: NODE_ENV is not “production”. Anyone who can reach ${publicUrl} can use the development pages at /dev: sign in with any email address, read emails and move the clock.`
}

type Settings = z.infer<typeof environment>

function assistantModel(settings: Settings): AssistantModel | undefined {
  const { ASSISTANT_PROVIDER: provider, ASSISTANT_MODEL: model } = settings
  if (!provider && !model && !settings.ASSISTANT_URL && !settings.ASSISTANT_API_KEY)
    return undefined
  if (!provider || !model) {
    throw new BadSetting(
      `The environment variable ${provider ? 'ASSISTANT_MODEL' : 'ASSISTANT_PROVIDER'} is missing, but other variables for the assistant are set.`,
    )
  }
  const url =
    settings.ASSISTANT_URL ??
    (provider === 'anthropic' ? 'https://api.anthropic.com/v1' : undefined)
  if (!url) {
    throw new BadSetting(
      'The environment variable ASSISTANT_URL is missing: the address of the interface, such as http://localhost:11434/v1.',
    )
  }
  return {
    provider,
    model,
    url: url.replace(/\/+$/, ''),
    apiKey: settings.ASSISTANT_API_KEY,
    timeoutMs: settings.ASSISTANT_TIMEOUT_SECONDS * 1000,
    contextCharacters: settings.ASSISTANT_CONTEXT_CHARACTERS,
  }
}

function stripeKeys(settings: Settings): StripeKeys | undefined {
  const keys = allOrNone(settings, [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  if (!keys) return undefined
  const [secretKey, publishableKey, webhookSecret] = keys
  const apiUrl = settings.STRIPE_API_URL.replace(/\/+$/, '')
  return { secretKey, publishableKey, webhookSecret, apiUrl }
}

function paypalKeys(settings: Settings, publicUrl: string): PayPalKeys | undefined {
  const keys = allOrNone(settings, [
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
  ])
  if (!keys) return undefined
  const [clientId, clientSecret, webhookId] = keys
  const apiUrl = settings.PAYPAL_API_URL.replace(/\/+$/, '')
  return { clientId, clientSecret, webhookId, apiUrl, publicUrl }
}

type Three<Value> = readonly [Value, Value, Value]

/** The values of variables that are only useful together. */
function allOrNone<Name extends keyof Settings>(
  settings: { readonly [Each in Name]?: string | undefined },
  names: Three<Name>,
): Three<string> | undefined {
  const [first, second, third] = names.map((name) => settings[name])
  if (first && second && third) return [first, second, third]
  if (!first && !second && !third) return undefined
  const missing = names.find((name) => !settings[name])
  throw new BadSetting(
    `The environment variable ${String(missing)} is missing. Set ${names.join(', ')} together, or none of them.`,
  )
}

/**
 * The same server under its other name: a browser treats localhost and 127.0.0.1 as two origins, so the test provider
 * is as separate from the console as a real one, on the one port.
 */
function testOrigin({ TEST_PROVIDER_URL, HOST }: Settings, publicUrl: string) {
  const console = new URL(publicUrl)
  if (TEST_PROVIDER_URL) {
    const { origin } = new URL(TEST_PROVIDER_URL)
    if (origin !== console.origin) return origin
    throw new BadSetting(
      'The environment variable TEST_PROVIDER_URL must differ from PUBLIC_URL in its host or port.',
    )
  }
  if (console.protocol !== 'http:') return undefined
  const port = console.port && `:${console.port}`
  if (console.hostname === 'localhost') {
    return `http://${HOST === '::1' ? '[::1]' : '127.0.0.1'}${port}`
  }
  const isLoopback = console.hostname === '127.0.0.1' || console.hostname === '[::1]'
  return isLoopback ? `http://localhost${port}` : undefined
}

function oauthClient(prefix: string, clientId?: string, clientSecret?: string) {
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (!clientId && !clientSecret) return undefined
  const missing = clientId ? 'CLIENT_SECRET' : 'CLIENT_ID'
  throw new BadSetting(
    `The environment variable ${prefix}_${missing} is missing, but the other half of the pair is set.`,
  )
}
