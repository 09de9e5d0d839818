import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const which = (name) => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

const playwrightBrowser = async () => {
  try {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

const systemNames = [
  // Renders the same without the browser's windows, which take a fifth of the time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of a Chromium or Chrome: CHROME_PATH, Playwright's own, then the system's, or undefined when there
 * is none.
 */
export async function lookUpBrowser() {
  const candidates = [
    process.env.CHROME_PATH,
    await playwrightBrowser(),
    ...systemNames.map(which),
    ...macPaths,
  ]
  return candidates.find((path) => path && isExecutable(path))
}

function installWithPlaywright() {
  console.log('No browser found. Trying to install Playwright’s.')
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  })
}

function installWithApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !which('apt-get')) return
  console.log('Trying the system’s Chromium package.')
  const apt = 'DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q'
  const install = `${apt} install -y --no-install-recommends`
  const either = `${install} chromium-headless-shell || ${install} chromium`
  spawnSync('sh', ['-c', `${apt} update && { ${either}; }`], { stdio: 'ignore' })
}

/** Like lookUpBrowser, but installs a browser if possible. Otherwise throws an error with a plain message. */
export async function findBrowser() {
  for (const install of [undefined, installWithPlaywright, installWithApt]) {
    install?.()
    const path = await lookUpBrowser()
    if (path) return path
  }
  throw new Error(
    'Neither Chromium nor Chrome was found, and installing one failed. Install one, or set CHROME_PATH to it.',
  )
}

/**
 * Flags with which Chromium runs in a container, sends no requests of its own, and renders the same picture each time.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Sets the hinting of the headless shell to that of the whole browser.
  '--font-render-hinting=slight',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // With partial raster, rounded edges differ by a few values, depending on which part was repainted.
  '--disable-partial-raster',
]
