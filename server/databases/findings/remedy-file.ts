import type { DatabaseCheck, DatabaseReport } from '../../../contract/databases/findings.ts'
import type { RemedyKind } from '../../../contract/databases/remedy-kinds.ts'
import { printable } from '../advisor/printable.ts'

/** In an order that works: what can be undone together comes first, and a restart last. */
const sections: { how: RemedyKind; title: string }[] = [
  { how: 'transaction', title: 'In one transaction: all of it, or nothing.' },
  { how: 'alone', title: 'Outside of a transaction.' },
  { how: 'reload', title: 'Settings that take effect when the server reloads them.' },
  { how: 'restart', title: 'Settings that take effect when the server restarts.' },
  { how: 'manual', title: 'What no statement can do.' },
]

/** All remedies of a report as one SQL file, to review and run. */
export function remedyFile(
  name: string,
  { checked_at: at, server_version, checks }: DatabaseReport,
) {
  const parts = sections.flatMap(({ how, title }) => {
    const remedies = checks.flatMap((check) => remediesOf(check, how))
    if (remedies.length === 0) return []
    return [[comment(title), ...wrapped(how, remedies)].join('\n\n')]
  })
  const heading = [
    comment(`Remedies for ${name}, PostgreSQL ${server_version}, as checked at ${at}.`),
    comment('Review every statement before you run it. Parapet runs none of them.'),
  ].join('\n')
  return `${[heading, ...parts].join('\n\n')}\n`
}

function wrapped(how: RemedyKind, remedies: string[]) {
  if (how === 'transaction') return ['begin;', ...remedies, 'commit;']
  if (how === 'reload') return [...remedies, 'select pg_reload_conf();']
  return remedies
}

const remediesOf = ({ title, findings }: DatabaseCheck, how: RemedyKind) =>
  findings
    .filter(({ remedy }) => remedy.how === how)
    .map(({ object, remedy: { sql } }) => {
      const heading = comment(`${title}: ${object}`)
      if (how === 'manual') return [heading, ...sql.split('\n').map(comment)].join('\n')
      return `${heading}\n${/;\s*$/.test(sql) ? sql : `${sql};`}`
    })

/** Whatever it contains, it stays a comment: line breaks are escaped. */
const comment = (text: string) => `-- ${printable(text)}`
