import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import type { Policy } from '../../../contract/websites/domain-rule.ts'
import { keysOn } from '../../platform/security/keys.ts'
import { defaultSettings } from '../domain-settings/default-settings.ts'
import { signPolicy } from './policy.ts'

const run = promisify(execFile)
const documentation = readFileSync('docs/ship-attack-logs.md', 'utf8')
const script = (language: string, name: string) =>
  [...documentation.matchAll(/```(\w+)\n(.*?)```/gs)].find(
    ([, its, text = '']) => its === language && text.includes(name),
  )?.[2] ?? ''

const policy: Policy = {
  domain: 'example.com',
  version: 7,
  changed_at: '2026-03-01T09:00:01.000Z',
  block_addresses: [
    { address: '192.0.2.1', reason: 'scans “everything”, {"a":1},"signature":"x"' },
    { address: '2001:db8::/32', reason: '\\ \u{1F511} \u007f / \n\t' },
  ],
  allow_rules: [{ rule_id: '942100', path: "/a'b", reason: null }],
  protection: defaultSettings.protection,
  tls: { ...defaultSettings.tls, hsts: null },
}

const exists = (command: string, args: string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  )
const isInstalled = (command: string, args: string[]) => spawnSync(command, args).status === 0
/** Not every machine has what both need. */
const verifiers = [
  ['sh', script('sh', 'verify-policy.sh'), isInstalled('openssl', ['pkeyutl', '-help'])],
  [
    'python3',
    script('python', 'verify_policy.py'),
    isInstalled('python3', ['-I', '-c', 'import cryptography']),
  ],
] as const

const signedWith = (ring: readonly [Buffer, Buffer]) =>
  signPolicy(
    keysOn(() => ring),
    policy,
  )

test.for(verifiers)('the documented verifier has about ten lines: %s', ([, text]) => {
  expect(text.trim().split('\n').length).toBeOneOf([9, 10])
})

for (const [command, text, canRun] of verifiers) {
  const promise = 'accepts policies signed by any of the server’s keys, and nothing else'
  test.runIf(canRun)(`the documented verifier ${promise}: ${command}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parapet-verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'script')
    writeFileSync(file, text)
    const isAccepted = (data: object, key: string, change = (body: string) => body) => {
      const response = join(folder, 'response.json')
      writeFileSync(response, change(JSON.stringify({ status: 200, data })))
      return exists(command, [file, response, key])
    }

    const data = signedWith([randomBytes(32), randomBytes(32)])
    const forged = signedWith([randomBytes(32), randomBytes(32)])
    const pinned = data.public_key.x
    expect(await isAccepted(data, pinned)).toBe(true)
    expect(await isAccepted(data, data.other_signatures[0]?.public_key.x ?? '')).toBe(true)
    const newer = (body: string) => body.replace('"version":7', '"version":8')
    expect(await isAccepted(data, pinned, newer)).toBe(false)
    expect(await isAccepted(forged, pinned)).toBe(false)
    const claimed = (body: string) => body.replace(forged.public_key.x, pinned)
    expect(await isAccepted(forged, pinned, claimed)).toBe(false)
  })
}
