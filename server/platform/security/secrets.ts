import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets that encrypt the keys in the database: `current` encrypts, any of them decrypts. */
export type Secrets = { current: string; previous: readonly string[] }

type SecretSettings = {
  secretKey: string | undefined
  previousSecretKeys: readonly string[]
  dataFolder: string
}

/** The secrets of the settings, or of the data folder when the settings have none. */
export const secretsOf = ({ secretKey, previousSecretKeys, dataFolder }: SecretSettings): Secrets =>
  secretKey ? { current: secretKey, previous: previousSecretKeys } : keptSecrets(dataFolder)

/**
 * The secrets of a server that was configured without any: generated once, stored in the data folder, readable by its
 * owner only.
 */
export function keptSecrets(dataFolder: string): Secrets {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const path = pathIn(dataFolder)
  if (!existsSync(path)) writeFileSync(path, newSecret(), { mode: 0o600, flag: 'wx' })
  chmodSync(path, 0o600)
  const [current = '', ...previous] = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return { current, previous }
}

/** Puts a new secret in front of the stored ones. The file is replaced atomically, so a crash can't damage it. */
export function renewKeptSecret(dataFolder: string): Secrets {
  const { current, previous } = keptSecrets(dataFolder)
  return keepSecrets(dataFolder, { current: newSecret(), previous: [current, ...previous] })
}

/** Removes all secrets but the newest, once nothing is encrypted with them any more. */
export const forgetPreviousSecrets = (dataFolder: string): Secrets =>
  keepSecrets(dataFolder, { current: keptSecrets(dataFolder).current, previous: [] })

function keepSecrets(dataFolder: string, secrets: Secrets) {
  const path = pathIn(dataFolder)
  const lines = [secrets.current, ...secrets.previous].join('\n')
  writeFileSync(`${path}.new`, lines, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return secrets
}

const newSecret = () => randomBytes(32).toString('base64url')
const pathIn = (dataFolder: string) => join(dataFolder, 'secret-key')
