import type { Domain } from '../../../../contract/websites/domain.ts'
import type { NameServers } from '../../../../contract/websites/name-servers.ts'

/** Opens an e-mail in the person's own mail program, to a colleague who can sign in at the registrar (RFC 6068). */
export function mailToColleague({ display_name: name }: Domain, servers: NameServers) {
  const lines = [
    `Please change the name servers of ${name} where it is registered:`,
    '',
    ...(servers.is_ds_present
      ? ['First turn DNSSEC off (remove the DS record), and wait a day.', '']
      : []),
    'Set exactly these:',
    ...servers.assigned,
    '',
    'Take away all others. The website stays reachable meanwhile.',
  ]
  const subject = encodeURIComponent(`Name servers of ${name}`)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
