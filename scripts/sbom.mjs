// Writes the server's dependencies as a CycloneDX document, to the given file or to standard output.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { name } = JSON.parse(readFileSync('package.json', 'utf8'))
const { status, stdout } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
)
if (status !== 0) process.exit(status ?? 1)
const document = JSON.parse(stdout)
// npm uses the name of the folder.
document.metadata.component.name = name
leaveOutDevelopment(document)
const text = `${JSON.stringify(document, null, 2)}\n`
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, text)
else process.stdout.write(text)

/**
 * Build and test tools don't run in production. npm's `--omit dev` would also drop libraries of the server that a
 * development dependency needs as well, such as nodemailer.
 */
function leaveOutDevelopment(sbom) {
  const isForDevelopment = ({ properties = [] }) =>
    properties.some((property) => property.name === 'cdx:npm:package:development')
  sbom.components = sbom.components.filter((component) => !isForDevelopment(component))
  const kept = new Set(sbom.components.map((component) => component['bom-ref']))
  kept.add(sbom.metadata.component['bom-ref'])
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
}
