// Checks in a copy of the repository that the generator's output passes every check unchanged.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { withPackages } from './processes.mjs'

const name = 'made-by-a-test'
const copied = [
  '.oxfmtrc.json',
  '.oxlintrc.json',
  '.storybook',
  'package.json',
  'scripts',
  'src/base.css',
  'src/components',
  'src/index.css',
  'src/tokens',
  'stories/completeness.test.ts',
  'stories/controls.test.ts',
  'stories/components',
  'stories/docs.ts',
  'stories/welcome/component-groups.ts',
  'stories/find-by-purpose.mdx',
  'tailwind.config.ts',
  'tsconfig.json',
  'tsconfig.library.json',
  'vitest.config.ts',
  'vitest.setup.ts',
]
const copy = mkdtempSync(join(tmpdir(), 'parapet-new-component-'))
for (const path of copied) cpSync(path, join(copy, path), { recursive: true })
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'dir')
const own = [`src/components/${name}`, `stories/components/${name}.stories.tsx`]
writeFileSync(
  join(copy, 'tsconfig.own.json'),
  JSON.stringify({ extends: './tsconfig.json', include: own }),
)

let passed = 0
let failed = 0
function check(promise, command) {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: copy,
    encoding: 'utf8',
    shell: true,
    env: withPackages(),
  })
  if (status === 0) passed += 1
  else failed += 1
  console.log(`  ${status === 0 ? 'ok    ' : 'FAILED'} ${promise}`)
  if (status !== 0) console.error(`${stdout}${stderr}`)
}
check('the generator runs', `node scripts/new-component.mjs ${name}`)
check('types', 'tsc -p tsconfig.own.json')
check('lint', `oxlint --type-aware --deny-warnings ${own.join(' ')}`)
check('format', `oxfmt --check ${own.join(' ')}`)
check('conformance', `vitest run --project web src/components/conformance -t ${name}`)
check('completeness', `vitest run --project web stories/completeness`)
check('controls', `vitest run --project web stories/controls -t ${name}`)
rmSync(copy, { recursive: true, force: true })

mkdirSync('dist/results', { recursive: true })
writeFileSync(
  'dist/results/new-component.json',
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed }),
)
console.log(`New component: ${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
