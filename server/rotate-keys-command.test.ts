import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { nodeArguments } from './testing/server-process.ts'
import { copyDatabase } from './testing/test-database.ts'

test('the command rotates the key of a server without SECRET_KEY, repeatedly', async () => {
  const folder = copyDatabase(mkdtempSync(join(tmpdir(), 'parapet-rotate-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const rotate = async () => {
    const { TEST_DATABASE_URL: _, DATABASE_URL: __, NODE_ENV: ___, ...env } = process.env
    const child = spawn(process.execPath, [...nodeArguments, 'dist/server/rotate-keys.js'], {
      env: { ...env, DATA_FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines: string[] = []
    child.stdout.on('data', (chunk: Buffer) => lines.push(String(chunk)))
    await once(child, 'close')
    return lines.join('')
  }
  const secrets: string[] = []
  for (const _ of [1, 2]) {
    expect(await rotate()).toBe(
      'Data keys re-encrypted with the new secret key: 12\nValues re-encrypted: 0\nOld data keys removed: 0\nThe new secret key is in the data folder.\n',
    )
    secrets.push(readFileSync(join(folder, 'secret-key'), 'utf8'))
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  }
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(secrets[1]).toMatch(/^[\w-]{43}$/)
  expect(secrets[0]).not.toBe(secrets[1])
})
