// Tests every story: play, axe in each theme, pictures. `--update` accepts new pictures; other arguments, such as a
// pattern of story files, go to test-storybook.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, platform, arch } from 'node:process'

import { chromium } from '@playwright/test'

import { browserArguments, findBrowser } from './browser.mjs'
import { builtStorybook } from './built-storybook.mjs'
import { compressed } from './compressed-picture.mjs'
import { stalePictures } from './stale-pictures.mjs'
import { serveFolder } from './static-server.mjs'

const screens = 'stories/__screens__'
const record = join(screens, 'browser.json')
const results = 'dist/results/stories.json'
const takenList = 'dist/results/pictures.txt'
const given = argv.slice(2)
const isUpdate = given.includes('--update')
const passed = given.filter((argument) => argument !== '--update')
const isPart = passed.some((argument) => !argument.startsWith('-'))
// An option such as `--shard` leaves stories out too.
const isCompleteRun = passed.length === 0

const run = (program, programArguments, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })

/** Each browser build renders text differently, so pictures are only compared with those of the same build. */
async function browserBuild(executablePath) {
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  const version = browser.version()
  await browser.close()
  return `Chromium ${version}, ${platform} ${arch}`
}

function recordedBuild() {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).browser
  } catch {
    return undefined
  }
}

const takenPictures = () => readFileSync(takenList, 'utf8').split('\n').filter(Boolean)

function findStale() {
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8'))
  return stalePictures(readdirSync(screens), {
    storyIds: Object.keys(entries),
    taken: takenPictures(),
    isCompleteRun,
  })
}

async function compressTaken() {
  for (const name of takenPictures()) {
    const path = join(screens, name)
    if (existsSync(path)) writeFileSync(path, await compressed(readFileSync(path)))
  }
}

const chromePath = await findBrowser()
const built = await builtStorybook()
mkdirSync(screens, { recursive: true })
rmSync(results, { force: true })
mkdirSync('dist/results', { recursive: true })
writeFileSync(takenList, '')
// Differences from an earlier run may be fixed by now.
rmSync('dist/results/screens', { recursive: true, force: true })

const build = await browserBuild(chromePath)
const recorded = recordedBuild()
if (isUpdate && isPart && recorded !== undefined && recorded !== build) {
  console.error(
    `The screenshots were taken by ${recorded}, and this is ${build}: those of one component would not match the others. Update all of them, without naming a component.`,
  )
  exit(1)
}
const isCompared = isUpdate || recorded === build
const { server, url } = await serveFolder(built)
const code = await run(
  'npx',
  [
    '--no-install',
    'test-storybook',
    '--url',
    url,
    '--maxWorkers',
    '3',
    '--failOnConsole',
    ...(isUpdate ? ['-u'] : ['--ci']),
    ...passed,
  ],
  { CHROME_PATH: chromePath, PICTURES: isCompared ? 'compare' : 'skip' },
)
server.close()

// A story that failed before its pictures still has them.
const stale = code === 0 ? findStale() : []
if (isUpdate) {
  for (const name of stale) rmSync(join(screens, name))
  await compressTaken()
  writeFileSync(record, `${JSON.stringify({ browser: build }, null, 2)}\n`)
}
const isStale = !isUpdate && stale.length > 0
if (isStale)
  console.error(`Screenshots without a story (--update removes them): ${stale.join(', ')}`)
if (!isCompared) {
  console.log(
    `Screenshots: not compared. They were taken with ${recorded ?? 'no browser yet'}; this is ${build}. Play functions and axe still ran.`,
  )
}
exit(code === 0 && isStale ? 1 : code)
