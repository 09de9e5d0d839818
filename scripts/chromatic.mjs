// `npm run chromatic`: sends the stories to Chromatic, and reports what is missing when it can't.
import { spawnSync } from 'node:child_process'
import { env, exit, argv } from 'node:process'

if (!env.CHROMATIC_PROJECT_TOKEN) {
  console.error(
    'Chromatic needs a project token, and none is set. Create a project at https://www.chromatic.com, then run: CHROMATIC_PROJECT_TOKEN=… npm run chromatic. Without it, `npm test` compares every picture on this machine.',
  )
  exit(1)
}
// TurboSnap: only stories whose sources have changed. It needs the module graph from the build.
const { status } = spawnSync(
  'npx',
  [
    '--no-install',
    'chromatic',
    '--only-changed',
    '--build-command',
    'storybook build --stats-json --output-dir dist/chromatic',
    '--output-dir',
    'dist/chromatic',
    ...argv.slice(2),
  ],
  { stdio: 'inherit' },
)
exit(status ?? 1)
