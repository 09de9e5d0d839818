import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

/** Each source file by its path, without tests and test support. */
const sources = new Map(
  ['server', 'contract', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing/.test(path))
      .map((path): [string, string] => [path, readFileSync(path, 'utf8')]),
  ),
)

/** The files in these folders that contain the pattern. */
const filesWith = (pattern: RegExp, folders = /^/) =>
  [...sources].flatMap(([path, text]) => (folders.test(path) && pattern.test(text) ? [path] : []))

test('no source file evaluates text as code', () => {
  expect(sources.size).toBeGreaterThan(500)
  const runsText = /\beval\(|\bFunction\(|from 'node:vm'|set(Timeout|Interval)\(\s*['"`]/
  expect(filesWith(runsText)).toEqual([])
})

test('the server starts no other programs', () => {
  expect(filesWith(/child_process/)).toEqual([])
})

test('no source file writes HTML into the page', () => {
  const writesHtml =
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/i
  expect(filesWith(writesHtml, /^src\//)).toEqual([])
})

test('no page exchanges messages with a window of another origin', () => {
  // An event stream has messages too, but only from our own server.
  const talks = /\.postMessage\(|window\.(addEventListener\(\s*'message'|onmessage)/
  // A BroadcastChannel only reaches pages of its own origin (HTML standard, "Broadcasting to other browsing contexts").
  const broadcasts = 'src/api/account/social-state.ts'
  expect(filesWith(talks, /^src\//)).toEqual([broadcasts])
  const text = sources.get(broadcasts) ?? ''
  expect(text).toContain('const channelOf = (state: string) => new BroadcastChannel(')
  expect(text.match(/\S+\.postMessage\(/g)).toEqual(['channelOf(state).postMessage('])
  expect(text).not.toMatch(/window\.(addEventListener|onmessage|opener)/)
})

test('no page prevents pasting a password', () => {
  // A file upload takes pasted files, and leaves pasted text alone.
  const takesFiles = 'src/components/file-upload/use-file-paste.ts'
  // A pasted connection URL fills in the fields, its password too.
  const takesUrls = 'src/pages/databases/connection/paste-connection.tsx'
  // What is pasted ends an error: nothing is prevented.
  const endsErrors = 'src/components/form/use-refusal.ts'
  const found = filesWith(/onPaste|'paste'/, /^src\/(?!components\/(?:otp-input|file-upload)\/)/)
  expect(found).toEqual([endsErrors, takesUrls])
  expect(sources.get(endsErrors)).not.toContain('preventDefault')
  expect(sources.get(takesFiles)).toContain('files.length === 0')
})

test('no source file uses predictable random numbers', () => {
  expect(filesWith(/Math\.random|pseudoRandomBytes/)).toEqual([])
})

const algorithm =
  /(?<![.\w])(?:createHash|hash|createHmac|hkdfSync|createCipheriv)\(\s*('[^']+'|\w)/g

/** Where an external protocol requires another algorithm, which protects nothing of ours. */
const foreignAlgorithms = new Set([
  // DNSSEC is verified as published by zones (RFC 8624).
  'server/platform/dns/dnssec-keys.ts',
  'server/platform/dns/dnssec-denial.ts',
  // The names of algorithms in CERT records (RFC 4398), which are only written by their numbers.
  'server/platform/dns/foreign-types.ts',
  // The HMAC of codes from authenticator apps (RFC 6238), which support no other.
  'server/account/second-factor/authenticator.ts',
  // The range API of Have I Been Pwned is keyed by SHA-1.
  'server/platform/security/password-range.ts',
])

test('cryptography uses only approved algorithms', () => {
  const used = [...sources].flatMap(([path, text]) =>
    /from 'node:crypto'/.test(text) && !foreignAlgorithms.has(path)
      ? [...text.matchAll(algorithm)].map(([, name]) => name)
      : [],
  )
  expect(new Set(used)).toEqual(new Set(["'sha256'", "'aes-256-gcm'"]))
  // What checks others' servers names what it finds there.
  const weak = filesWith(
    /\bSHA-?1\b|'md5'|\bDES\b|\bRC4\b/i,
    /^server\/(?!websites\/posture\/|databases\/advisor\/)/,
  )
  expect(weak.filter((path) => !foreignAlgorithms.has(path))).toEqual([])
})

test('cryptography is imported only in the files listed in the inventory', () => {
  const inventory = readFileSync('docs/security-controls.md', 'utf8')
  // Random values have a separate test above.
  const imports =
    /\b(create(Hash|Hmac|Cipheriv|Decipheriv|PrivateKey|PublicKey)|hkdfSync|hash|sign|verify)\b[^}]*\} from 'node:crypto'|from '(@node-rs\/argon2|otpauth|openid-client)'/
  const importing = filesWith(imports)
  expect(importing).toContain('server/platform/security/keys.ts')
  expect(importing.filter((path) => !inventory.includes(`\`${path}\``))).toEqual([])
})
