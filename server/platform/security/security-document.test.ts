import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, test } from 'vitest'

/** The numbers and levels of OWASP ASVS 5.0.0, levels 1 and 2: its table of contents, without the texts. */
const requirements = new Map(
  readFileSync('server/platform/security/asvs-5.0.0.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',') as [string, string]),
)

const document = readFileSync('docs/security.md', 'utf8')
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|$/gm)].map(([, number, rest]) => {
  const [level, , state, how] = (rest ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim())
  return { number: number ?? '', level, state: state ?? '', how: how ?? '' }
})

const fileOf = new Map<string, string>()
function contentsOf(path: string) {
  const known = fileOf.get(path)
  if (known !== undefined) return known
  const contents = existsSync(path) ? readFileSync(path, 'utf8') : ''
  fileOf.set(path, contents)
  return contents
}

/** [sessions.test.ts](../server/sessions/sessions.test.ts) “name of the test” */
const namedTest = /\[[^\]]+\]\(\.\.\/([^)]+\.(?:test|spec)\.tsx?)\) “([^”]*)”/g
const testsIn = (text: string) =>
  [...text.matchAll(namedTest)].map(([, file = '', name = '']) => ({ file, name }))
const exists = ({ file, name }: { file: string; name: string }) =>
  ["'", '"', '`'].some((quote) => contentsOf(file).includes(`${quote}${name}${quote}`))

/** [.oxlintrc.json](../.oxlintrc.json) `rule` */
const namedSetting = /\[[^\]]+\]\(\.\.\/([^)]+\.json)\) `([^`]+)`/g
const settingsIn = (text: string) =>
  [...text.matchAll(namedSetting)].map(([, file = '', setting = '']) => ({ file, setting }))
const link = /\]\(([^)\s]+)\)/g
const headingsOf = (path: string) =>
  [...contentsOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
const checklist = new Set(
  [...document.matchAll(/^- \[ \] \*\*(.*?)\.?\*\*/gm)].map(([, item]) => item),
)

describe('the security document', () => {
  test('the security document lists each requirement of ASVS 5.0 levels 1 and 2 once, with its level', () => {
    expect(requirements.size).toBe(253)
    expect(rows.map(({ number, level }) => [number, level])).toEqual([...requirements])
  })

  test('the security document names a test, a setting or a section for each requirement that is met or imposed', () => {
    expect(rows.filter((row) => !isAccountedFor(row))).toEqual([])
  })

  test('the security document names only existing tests and settings', () => {
    expect(testsIn(document).length).toBeGreaterThan(150)
    expect(testsIn(document).filter((named) => !exists(named))).toEqual([])
    for (const { file, setting } of settingsIn(document)) {
      expect(contentsOf(file)).toContain(setting)
    }
    for (const [, item] of document.matchAll(/\[Operators\]\(#operators\) “([^”]*)”/g)) {
      expect(checklist).toContain(item)
    }
  })

  test('the security document counts its own rows correctly', () => {
    for (const state of ['Met', 'Not applicable', 'Imposed', 'Operator', 'Open']) {
      const told = new RegExp(`^\\| ${state} +\\| +(\\d+) +\\|$`, 'm').exec(document)?.[1]
      const count = rows.filter((row) => row.state === state).length
      expect({ state, count: Number(told) }).toEqual({ state, count })
    }
  })

  test.for([
    'docs/security.md',
    'docs/security-controls.md',
    'docs/threat-model.md',
    'SECURITY.md',
  ])('%s links only to existing files and sections', (path) => {
    const targets = [...contentsOf(path).matchAll(link)].map(([, target = '']) => target)
    expect(targets.length).toBeGreaterThan(0)
    expect(targets.filter((target) => !leadsSomewhere(path, target))).toEqual([])
  })
})

function isAccountedFor({ state, how }: (typeof rows)[number]) {
  const hasProof =
    testsIn(how).length > 0 || settingsIn(how).length > 0 || how.includes('](security-controls.md#')
  const isSaid: Record<string, boolean> = {
    Met: hasProof,
    Imposed: hasProof && /\(specification\.md\) sections? \d/.test(how),
    Operator: how.includes('[Operators](#operators) “'),
    'Not applicable': how !== '',
    Open: how !== '',
  }
  return isSaid[state] ?? false
}

function leadsSomewhere(from: string, target: string) {
  if (target.startsWith('https:')) return true
  const [file = '', section] = target.split('#')
  const to = file ? join(dirname(from), file) : from
  return existsSync(to) && (!section || headingsOf(to).includes(section))
}
