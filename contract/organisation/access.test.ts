import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  auditLinesOfRole,
  higherLevel,
  type Level,
  levelOfRole,
  levels,
  mayLevel,
  mayRole,
  organisationActions,
  type OrganisationAction,
  resourceActions,
  type ResourceAction,
  roles,
} from './access.ts'

/** As the formatter leaves it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: readonly string[], filler = ' ') =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0, filler)).join(' | ')} |`
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n')
}
const auditLines = {
  all: 'all, and how the members sign in',
  own: 'the person’s own actions',
  billing: 'billing entries',
}
const tick = (is: boolean) => (is ? '✓' : '–')

/** The page of the documentation, from the tables that the server and the console read. */
const page = `# Access

Everything belongs to an organisation. What members may do depends on their role and, for a single website or database, on the access level granted to them or to one of their teams. The highest level applies. This page is generated from \`contract/organisation/access.ts\`: run \`npx vitest run -u contract/organisation\` after changing that file.

## Roles

${table(
  ['Action', ...roles],
  (Object.keys(organisationActions) as OrganisationAction[]).map((action) => [
    `\`${action}\``,
    ...roles.map((role) => tick(mayRole(role, action))),
  ]),
)}

## Audit log

Each role sees these entries:

${table(
  ['Role', 'Entries'],
  roles.map((role) => [role, auditLines[auditLinesOfRole[role]]]),
)}

## Websites and databases

Without a grant, each role has this level on everything in its organisation:

${table(
  ['Role', 'Level'],
  roles.map((role) => [role, levelOfRole[role] ?? (role === 'member' ? 'as granted' : 'none')]),
)}

A level includes the levels before it:

${table(
  ['Action', ...levels],
  (Object.keys(resourceActions) as ResourceAction[]).map((action) => [
    `\`${action}\``,
    ...levels.map((level) => tick(mayLevel(level, action))),
  ]),
)}

A website or database that a person may not see is not found (404), like one that doesn’t exist. An action that a person may not take on one that they can see is refused with 403 and the code \`not_allowed\`.

## Partners

In a customer’s organisation, a partner’s people have the role that the customer chose for the partner. They can change its name. Its other settings decide who gets in and on whose behalf it pays, so the partner can only change those of an organisation that it created, until that has a member of its own. They don’t see how the members sign in.
`

test('the access page in the documentation matches the tables', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/access.md')
})

test('a level includes every action of the levels below it', () => {
  for (const action of Object.keys(resourceActions) as ResourceAction[]) {
    const may = levels.map((level) => mayLevel(level, action))
    expect(may).toEqual(may.toSorted())
    expect(mayLevel(undefined, action)).toBe(false)
  }
})

test('the higher of two levels doesn’t depend on their order, and “none” is the lowest level', () => {
  const level = fc.option(fc.constantFrom<Level>(...levels), { nil: undefined })
  fc.assert(
    fc.property(level, level, (one, other) => {
      const higher = higherLevel(one, other)
      expect(higher).toBe(higherLevel(other, one))
      for (const action of Object.keys(resourceActions) as ResourceAction[]) {
        expect(mayLevel(higher, action)).toBe(mayLevel(one, action) || mayLevel(other, action))
      }
    }),
  )
})
