import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

type Sbom = {
  bomFormat: string
  specVersion: string
  serialNumber: string
  metadata: { component: { name: string; version: string } }
  components: { name: string; version: string; purl: string }[]
}

test('npm run sbom lists every library that the server needs, in CycloneDX, without a registry', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/sbom.mjs'], { encoding: 'utf8' })
  expect(status).toBe(0)
  const sbom = JSON.parse(stdout) as Sbom
  const { name, version, dependencies, devDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<'name' | 'version', string> &
    Record<'dependencies' | 'devDependencies', Record<string, string>>
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.\d$/),
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
    metadata: { component: { name, version } },
  })
  const listed = new Map(sbom.components.map((component) => [component.name, component]))
  expect(Object.keys(dependencies).filter((library) => !listed.has(library))).toEqual([])
  // A library that the server needs, but a development dependency needs as well.
  expect(listed.has('jose')).toBe(true)
  // Build and test tools are not part of production.
  expect(listed.has('vitest')).toBe(false)
  expect(Object.keys(devDependencies)).toContain('vitest')
  for (const component of sbom.components) {
    expect(component.purl).toMatch(/^pkg:npm\/\S+@\d/)
    expect(component.purl.endsWith(`@${component.version}`)).toBe(true)
  }
  // The place that this copy was installed from must not be published.
  expect(stdout).not.toMatch(/"distribution"|https?:\/\/registry\./)
})
