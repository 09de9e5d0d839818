import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = 'dist/storybook'
const screens = 'stories/__screens__'
const sources = [
  'src',
  'stories',
  '.storybook',
  'contract',
  'public',
  'scripts/client-modules.mjs',
  'scripts/library-docs.mjs',
  'docs/library-changelog.md',
  'CONTRIBUTING.md',
  'tailwind.config.ts',
  'package-lock.json',
]

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
function newestIn(path) {
  if (path === screens) return 0
  if (!statSync(path).isDirectory()) return modifiedAt(path)
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
const isStale = () => Math.max(...sources.map(newestIn)) > modifiedAt(join(built, 'index.json'))

/** Returns the folder of the built Storybook, rebuilt if one of its sources has changed. */
export async function builtStorybook() {
  if (!isStale()) return built
  const program = ['--no-install', 'storybook', 'build', '--quiet', '--output-dir', built]
  const code = await new Promise((resolve) => {
    spawn('npx', program, { stdio: 'inherit' }).on('exit', resolve)
  })
  if (code !== 0) throw new Error('Storybook could not be built. See its output above.')
  return built
}
