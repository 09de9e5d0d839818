import { expect, test } from 'vitest'

import { missingTargets } from './missing-targets.ts'
import type { RecordType } from './record.ts'

const missingIn = (rows: readonly string[]) =>
  missingTargets(
    rows.map((row) => {
      const [name = '', type = '', ...content] = row.split(' ')
      return { name, type: type as RecordType, content: content.join(' ') }
    }),
    'example.com',
  )

/** Apart from the domain itself, to which few of these zones give an address. */
const missing = (...rows: string[]) =>
  missingIn(rows)
    .filter(({ from }) => from.length > 0)
    .map(({ name, from }) => `${name} < ${from.map((one) => `${one.name} ${one.type}`).join(', ')}`)

test.for<[string, string[], string[]]>([
  ['an alias', ['www CNAME edge.example.com.'], ['edge < www CNAME']],
  ['a mail server', ['@ MX 10 mail.example.com.'], ['mail < @ MX']],
  [
    'a mail server without an address',
    ['@ MX 10 mail.example.com.', 'mail TXT "x"'],
    ['mail < @ MX'],
  ],
  // The website or its mail would be gone unnoticed.
  [
    'the domain itself without an address',
    ['www CNAME example.com.', '@ MX 10 example.com.', '* A 192.0.2.9'],
    ['@ < www CNAME, @ MX'],
  ],
  [
    'a host without an address',
    ['www CNAME edge.example.com.', '@ HTTPS 1 edge.example.com.', 'edge TXT "x"'],
    ['edge < www CNAME, @ HTTPS'],
  ],
  [
    'aliases of each other',
    ['a CNAME b.example.com.', 'b CNAME a.example.com.'],
    ['a < b CNAME', 'b < a CNAME'],
  ],
  ['a URI', ['_ftp._tcp URI 10 1 "ftp://files.example.com/public"'], ['files < _ftp._tcp URI']],
  ['a service', ['_sip._tls SRV 1 2 443 sip.example.com.'], ['sip < _sip._tls SRV']],
  [
    'a binding',
    ['@ HTTPS 1 edge.example.com. alpn="h2"', '_dns SVCB 1 dot.example.com.'],
    ['dot < _dns SVCB', 'edge < @ HTTPS'],
  ],
  ['a name server of a subzone', ['lab NS ns.lab.example.com.'], ['ns.lab < lab NS']],
  [
    'a mail policy',
    ['@ TXT "v=spf1 a:out.example.com/24 include:_spf" ".example.com -all"'],
    ['_spf < @ TXT', 'out < @ TXT'],
  ],
  // Its owner could not be added, so nothing was reported.
  [
    'a host with a dot in its label',
    ['@ MX 10 mail\\.host.example.com.'],
    ['mail\\046host < @ MX'],
  ],
  ['a host written with escapes', ['www CNAME \\097\\080p.example.com.'], ['app < www CNAME']],
  [
    'an instance',
    ['_ipp._tcp PTR My\\ Printer._ipp._tcp.example.com.'],
    ['my\\032printer._ipp._tcp < _ipp._tcp PTR'],
  ],
  [
    'an address of the name itself',
    ['@ HTTPS 1 . alpn="h2"', '_dns SVCB 1 .', '_dns TXT "x"'],
    ['@ < @ HTTPS', '_dns < _dns SVCB'],
  ],
  [
    'a host of a mail policy that has only a text',
    ['@ TXT "v=spf1 a:out.example.com -all"', 'out TXT "x"'],
    ['out < @ TXT'],
  ],
  [
    'a part of a mail policy that has only an address',
    [
      '@ TXT "v=spf1 include:a.example.com redirect=b.example.com"',
      'a A 192.0.2.1',
      'b A 192.0.2.1',
    ],
    ['a < @ TXT', 'b < @ TXT'],
  ],
  [
    'other names that a mail policy looks up',
    [
      '@ TXT "v=spf1 exists:a.example.com ?mx:b.example.com/24//64 -all"',
      'a AAAA 2001:db8::1',
      'b A 192.0.2.1',
    ],
    ['a < @ TXT', 'b < @ TXT'],
  ],
  [
    'nothing that a mail policy looks up at its own name',
    ['@ TXT "v=spf1 A mx -all"', 'out TXT "v=spf1 a/24 -all"', 'in TXT "v=spf1 +mx -all"'],
    [],
  ],
  [
    'where a certification authority reports to',
    ['@ CAA 0 iodef "https://iodef.example.com/report"'],
    ['iodef < @ CAA'],
  ],
  [
    'the target given by a rule’s flag',
    [
      '@ NAPTR 1 1 "A" "x" "" host.example.com.',
      '@ NAPTR 1 1 "s" "x" "" _sip._udp.example.com.',
      'host TXT "x"',
      '_sip._udp A 192.0.2.1',
    ],
    ['_sip._udp < @ NAPTR', 'host < @ NAPTR'],
  ],
  [
    'a name that two records need',
    ['@ MX 1 mail.example.com.', 'imap CNAME mail.example.com.'],
    ['mail < @ MX, imap CNAME'],
  ],
  [
    'a name below one that exists, despite a wildcard',
    ['* A 192.0.2.9', 'www A 192.0.2.1', 'x CNAME a.www.example.com.'],
    ['a.www < x CNAME'],
  ],
])('missing names that records point to are reported: %s', ([, rows, names]) => {
  expect(missing(...rows)).toEqual(names)
})

test.for<[string, string[]]>([
  ['a record', ['www CNAME edge.example.com.', 'edge AAAA 2001:db8::1']],
  ['an alias behind an alias', ['@ MX 1 mail.example.com.', 'mail CNAME mail.example.net.']],
  ['a text behind an alias', ['a._domainkey CNAME key.example.com.', 'key TXT "v=DKIM1"']],
  ['a wildcard', ['@ MX 1 mail.example.com.', '* A 192.0.2.9']],
  ['a wildcard below', ['x CNAME a.b.dev.example.com.', '*.dev A 192.0.2.9']],
  ['a delegated subzone', ['x CNAME host.lab.example.com.', 'lab NS ns.example.net.']],
  ['another name for a subzone', ['x CNAME a.old.example.com.', 'old DNAME example.net.']],
  ['another zone', ['@ MX 1 mail.example.net.', 'x CNAME notexample.com.']],
  ['the domain itself', ['www CNAME example.com.', '@ MX 10 example.com.', '@ A 192.0.2.1']],
  ['no mail server and no service', ['@ MX 0 .', '@ HTTPS 0 .']],
  ['its own name', ['@ HTTPS 1 .', '@ A 192.0.2.1', '* SVCB 1 .', '* AAAA 2001:db8::1']],
  [
    'a policy',
    [
      '@ TXT "v=spf1 a mx include:_spf.example.com exists:a.example.com -all"',
      '@ A 192.0.2.1',
      '@ MX 1 mail.example.net.',
      '_spf TXT "v=spf1 ?all"',
      'a CNAME example.net.',
    ],
  ],
  [
    'an address for reports',
    ['@ CAA 0 iodef "mailto:a@mail.example.com"', '@ CAA 0 issue "a.example.com"'],
  ],
  [
    'a rule',
    [
      '@ NAPTR 1 1 "S" "x" "" _sip._udp.example.com.',
      '@ NAPTR 1 1 "a" "x" "" host.example.com.',
      '@ NAPTR 1 1 "" "x" "" next.example.com.',
      '@ NAPTR 1 1 "u" "x" "!^.*$!sip:a@example.com!" .',
      '_sip._udp SRV 1 1 5060 host.example.com.',
      'host A 192.0.2.1',
      'next NAPTR 1 1 "u" "x" "!^.*$!sip:a@example.com!" .',
    ],
  ],
  [
    'an instance',
    ['_ipp._tcp PTR My\\032Printer._ipp._tcp.example.com.', 'my\\032printer._ipp._tcp TXT "x"'],
  ],
  ['a URI without a host', ['_kerberos URI 1 1 "krb5srv:m:udp:kdc.example.net"']],
  [
    'a policy with macros',
    ['@ TXT "v=spf1 a:%{d}.example.com exists:%{i}.spf.example.com include:%{d}.example.com -all"'],
  ],
  ['a text about something else', ['@ TXT "include:_spf.example.com"']],
])('nothing is missing behind %s', ([, rows]) => {
  expect(missing(...rows)).toEqual([])
})

test('the domain itself needs an address, even if nothing points to it', () => {
  const itself = [{ name: '@', from: [] }]
  expect(missingIn(['@ MX 1 mail.example.net.', 'www A 192.0.2.1'])).toEqual(itself)
  expect(missingIn(['* A 192.0.2.1'])).toEqual(itself)
  expect(missingIn(['@ A 192.0.2.1'])).toEqual([])
  expect(missingIn(['@ AAAA 2001:db8::1'])).toEqual([])
})
