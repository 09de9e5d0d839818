import type { Domain } from '../../../../contract/websites/domain.ts'
import type { NameServers } from '../../../../contract/websites/name-servers.ts'

/** Opens an email in the person's own mail program, to a colleague who can sign in at the registrar (RFC 6068). */
export function mailToColleague({ display_name: name }: Domain, servers: NameServers) {
  const lines = [
    `Please change the name servers of ${name} at its registrar:`,
    '',
    ...(servers.is_ds_present
      ? ['First turn off DNSSEC (remove the DS record), and wait a day.', '']
      : []),
    'Set these name servers, and no others:',
    ...servers.assigned,
    '',
    'Remove all others. The website stays reachable in the meantime.',
  ]
  const subject = encodeURIComponent(`Name servers of ${name}`)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
