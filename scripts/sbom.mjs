// Writes what the server is made of, as CycloneDX, into the file that is named, or to the output.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { name } = JSON.parse(readFileSync('package.json', 'utf8'))
// Without what only builds and tests: none of that runs in production.
const { status, stdout } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
)
if (status !== 0) process.exit(status ?? 1)
const document = JSON.parse(stdout)
// npm writes the name of the folder.
document.metadata.component.name = name
const text = `${JSON.stringify(document, null, 2)}\n`
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, text)
else process.stdout.write(text)
