// `npm run smoke`: starts the console as a newcomer does, and takes one person from signing up to the overview. Put
// another version of Node first in PATH to try that one.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setInterval } from 'node:timers/promises'

import { chromium } from '@playwright/test'

import { browserArguments, findBrowser } from './browser.mjs'
import { freePort } from './free-port.mjs'

const email = 'ada@example.com'
const password = 'correct horse battery staple'

/** Runs `npm start` on an empty data folder. Resolves with the address that it prints. */
async function startConsole(dataFolder) {
  const child = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, so that Ctrl-C reaches all of it.
    detached: true,
    env: { ...process.env, PORT: String(await freePort()), DATA_FOLDER: dataFolder },
  })
  const exit = once(child, 'exit')
  const end = async () => {
    if (child.pid) process.kill(-child.pid, 'SIGINT')
    await exit
  }
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    const address = /^Parapet is running at (\S+)$/.exec(line)?.[1]
    if (!address) continue
    // Keep reading its output, or it would block on a full pipe.
    child.stdout.resume()
    return { address, end }
  }
  throw new Error('npm start ended before it printed an address.')
}

/** The digits in the first email, once it arrives. */
async function readCode(page) {
  for await (const _ of setInterval(100, undefined, { signal: AbortSignal.timeout(60_000) })) {
    const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = await response.json()
    if (mail) return /\b\d{6}\b/.exec(mail.text)?.[0]
  }
}

/** Sign-up, verification, onboarding, overview: using only the pages and the mailbox. */
async function signUp(page) {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()

  await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await readCode(page))

  await page.waitForURL(/\/onboarding/)
  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Use case').selectOption({ index: 1 })
  await page.getByLabel('Company size').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Submit' }).click()

  await page.waitForURL(/\/overview$/)
  await page.getByRole('link', { name: 'Logout' }).waitFor()
}

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: browserArguments,
})
const dataFolder = mkdtempSync(join(tmpdir(), 'parapet-smoke-'))
try {
  const { address, end } = await startConsole(dataFolder)
  try {
    const page = await browser.newPage({ baseURL: address, locale: 'en-GB' })
    const errors = []
    page.on('pageerror', (error) => errors.push(error))
    await signUp(page)
    assert.deepEqual(errors, [])
    console.log(`Registered and reached the overview on Node ${process.versions.node}.`)
  } finally {
    await end()
  }
} finally {
  await browser.close()
  rmSync(dataFolder, { recursive: true, force: true })
}
