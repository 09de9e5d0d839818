import { encode, type Answer } from 'dns-packet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { email } from '../contract/common.ts'
import { EVENTS_BATCH_MAX } from '../contract/log-batch.ts'
import { safeNextPath } from '../contract/next-path.ts'
import { readImageFile } from '../contract/organisation/image-file.ts'
import { addThemeHostRequest } from '../contract/partner/theme-host.ts'
import { ZONE_FILE_MAX_OCTETS } from '../contract/record-types.ts'
import { attackFilter } from '../contract/websites/attack-filter.ts'
import { allowRuleRequest, blockAddressRequest } from '../contract/websites/domain-rule.ts'
import { addDomainRequest, listDomainsQuery } from '../contract/websites/domain.ts'
import { setModesRequest } from '../contract/websites/many-domains.ts'
import { csvFields } from './databases/activity/csv-fields.ts'
import { readServerAudit } from './databases/activity/mariadb-log.ts'
import { readJsonLog } from './databases/activity/postgresql-log.ts'
import { valueKindOf } from './databases/inventory/value-kinds.ts'
import { mysqlPieces } from './databases/statements/mysql-pieces.ts'
import { whyNotSvg } from './partner/themes/check-svg.ts'
import { collectRecords } from './platform/dns/collect-records.ts'
import { keyData, zoneKeys } from './platform/dns/dnssec-keys.ts'
import { readCanonical } from './platform/dns/dnssec-message.ts'
import { verifySet } from './platform/dns/dnssec-signatures.ts'
import { judgeDnssec } from './platform/dns/dnssec.ts'
import { readReply, writeQuery } from './platform/dns/message.ts'
import { missingTargets } from './platform/dns/missing-targets.ts'
import { namesIn } from './platform/dns/names-in.ts'
import { readContent } from './platform/dns/record-content.ts'
import { checkRecords } from './platform/dns/record-rules.ts'
import { recordText } from './platform/dns/record-text.ts'
import type { ZoneRecord } from './platform/dns/record.ts'
import { serviceBindingText } from './platform/dns/service-binding.ts'
import { readZoneFile, writeZoneFile } from './platform/dns/zone-file.ts'
import { networkOf } from './platform/http/caller.ts'
import { decodeBatch, linesOfBatch } from './platform/log-intake/batch-body.ts'
import { anEvent } from './testing/attack-sender.ts'
import { startCounting } from './testing/count-work.ts'
import { attackCsvRecord } from './websites/attacks/csv.ts'
import { faultOfText } from './websites/attacks/line-fault.ts'
import { eventReader, sentEventsIn } from './websites/attacks/read-event.ts'
import { redact, redactMatch } from './websites/attacks/redact.ts'
import { refusedText } from './websites/attacks/refused-text.ts'
import { readCursor } from './websites/domain-list/list-order.ts'
import { readDomainName } from './websites/domain-name.ts'
import { namesOfCertificates } from './websites/domain-scan/certificate-names.ts'
import { checkOrigin, checkSecurityTxt } from './websites/posture/exposure.ts'
import { checkHeaders } from './websites/posture/http-headers/check-headers.ts'
import { checkDkim, checkDmarc, checkMtaSts, checkTlsReports } from './websites/posture/mail.ts'
import { checkSpf } from './websites/posture/spf.ts'
import { readRecordName } from './websites/records/record-name.ts'

const NOW = new Date('2026-03-01T09:00:00Z')
const ZONE = 'example.com'

const list = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at))
const lines = (count: number, make: (at: number) => string) => list(count, make).join('\n')

/** Parses an entry of a batch as the server does. */
function readLine(line: unknown) {
  const sent = sentEventsIn(line)
  return 'fault' in sent ? sent : sent.map(eventReader(NOW))
}
type Request = { ruleIds: readonly string[]; uri?: string; host?: string; data?: string }
const modSecurity = ({ ruleIds, uri = '/', host = 'a.example', data = '' }: Request) => ({
  transaction: {
    client_ip: '203.0.113.9',
    time_stamp: 'Sun Mar  1 08:58:12 2026',
    unique_id: 'a',
    request: { method: 'GET', uri, headers: { Host: host } },
    messages: ruleIds.map((ruleId) => ({ message: 'm', details: { ruleId, data } })),
  },
})
const coraza = (count: number) => ({
  transaction: {
    id: 'a',
    unix_timestamp: NOW.getTime() * 1e6,
    client_ip: '203.0.113.9',
    request: { method: 'GET', uri: '/' },
  },
  messages: list(count, (at) => ({ message: 'm', data: { id: at, msg: '', data: '' } })),
})
const modSecurity2 = (messages: string[]) => ({
  transaction: {
    time: '01/Mar/2026:08:58:12.000000 +0000',
    transaction_id: 'a',
    remote_address: '203.0.113.9',
  },
  request: { request_line: 'GET / HTTP/1.1', headers: {} },
  audit_data: { messages },
})
const ruleIds = (count: number) => list(count, (at) => String(100_000 + at))
const readBody = async (text: string, type: string) => [
  ...linesOfBatch(await decodeBatch(Buffer.from(text), { encoding: undefined, type })),
]

const record = (at: number, different: Partial<ZoneRecord> = {}): ZoneRecord => ({
  name: `n${at}`,
  type: 'A',
  ttl: 60,
  content: '192.0.2.1',
  ...different,
})

const query = writeQuery({ name: ZONE, type: 'A' }, { isDnssecOk: false, hasEdns: false })
const reply = (sections: { answers?: Answer[]; authorities?: Answer[]; additionals?: Answer[] }) =>
  encode({
    type: 'response',
    id: query.id,
    questions: [{ name: ZONE, type: 'A', class: 'IN' }],
    ...sections,
  })

/** A website whose page has this body and these headers. */
function page(body: string, headers: [string, string][] = []) {
  const url = new URL('https://example.com/')
  const answer = {
    url,
    status: 200,
    headers,
    body,
    hops: [{ url, headers }],
    isVerified: true,
  }
  return { domain: ZONE, http: null, https: answer, preflight: null }
}
const policyMeta = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`
const policies = (count: number) =>
  policyMeta(`script-src ${list(count, (at) => `a${at}`).join(' ')}`) +
  policyMeta(`script-src ${list(count, (at) => `b${at}/`).join(' ')}`)

const signingKeys = zoneKeys([keyData({ flags: 0x0100, algorithm: 13, key: Buffer.alloc(64, 7) })])
const key = (at: number) => ({ flags: 0x0100, algorithm: 13, key: Buffer.from(`key ${at}`) })
const ds = (at: number) => ({
  keyTag: at,
  algorithm: 13,
  digestType: 2,
  digest: Buffer.from(`digest ${at}`),
})

/** A line of jsonlog without its message. */
const postgresqlLine = { error_severity: 'LOG', session_id: 'a', timestamp: '' }

const pngStart = `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0'.repeat(17)}`
const webpStart = 'RIFF\0\0\xff\0WEBP'

type Parser = readonly [
  name: string,
  input: (size: number) => unknown,
  // oxlint-disable-next-line typescript/no-explicit-any -- each reads what its own generator makes
  read: (input: any) => unknown,
  size?: number,
]

const parsers: readonly Parser[] = [
  [
    'audit log of ModSecurity, each rule once',
    (n) => modSecurity({ ruleIds: ruleIds(n) }),
    readLine,
  ],
  [
    'ModSecurity audit log with one rule repeated',
    (n) => modSecurity({ ruleIds: list(n, () => '942100') }),
    readLine,
  ],
  [
    'audit log of ModSecurity, as many messages as letters in its path and host',
    (n) =>
      modSecurity({
        ruleIds: ruleIds(n),
        uri: `/${'a'.repeat(100 * n)}`,
        host: 'a'.repeat(100 * n),
      }),
    readLine,
  ],
  ['audit log of Coraza', coraza, readLine],
  ...[
    'Warning. ',
    'Access denied with code ',
    '[id "1"] ',
    '[id "[id "',
    '[data "\\x41\\"',
    ' using status 302 (phase ',
  ].map((part): Parser => [
    `audit log of ModSecurity 2 with ${part.trim()} many times`,
    (n) => modSecurity2([part.repeat(n), `Access denied with ${part.repeat(n)}`]),
    readLine,
    300,
  ]),
  [
    'audit log of ModSecurity 2 with many messages',
    (n) => modSecurity2(ruleIds(n).map((id) => `Warning. [id "${id}"]`)),
    readLine,
  ],
  ...['-', '--a', 'Coraza: ', ' md5:a', '"body"', '?a ', '{"a":'].map((part): Parser => [
    `refused line of ${part.trim()} many times`,
    (n) => part.repeat(n),
    (text: string) => [faultOfText(text), refusedText({ text, reason: 'cut_off' })],
    300,
  ]),
  [
    'rules of an event',
    (n) => ({ ...anEvent({ rule_id: undefined }), rules: ruleIds(n).map((id) => ({ id })) }),
    readLine,
  ],
  [
    'list of events',
    (n) => JSON.stringify(list(n, () => anEvent())),
    (text: string) => readBody(text, 'application/json'),
  ],
  [
    'lines of events',
    (n) => lines(n, () => JSON.stringify(anEvent())),
    (text: string) => readBody(text, 'application/x-ndjson'),
  ],
  [
    'empty lines of events',
    (n) => '\n \r'.repeat(n),
    (text: string) => readBody(text, 'application/x-ndjson'),
  ],
  ...[
    'a=b&',
    'pass=',
    '{"a":[',
    '"\\',
    "'",
    '%25',
    '\\\\',
    '<a b>',
    '//a:',
    'name="a" ',
    '1 ',
    'found within ',
    'found within A:b ',
    '&quot;',
    'eyJ.',
    'cookie: ',
    'a@',
    'a.b@c.',
    'DE89 ',
    '4111 ',
    'found within XML: ',
    'Matched "Operator `',
  ].map((part): Parser => [
    `secrets in ${part.trim()} many times`,
    (n) => part.repeat(n),
    (text: string) => [redact(text), redactMatch(text)],
    300,
  ]),
  ...[
    "'a', ",
    "''",
    "x''",
    '"\\',
    '`a``',
    '*****,',
    '--',
    '-- \n',
    '#\n',
    '/**/',
    '/*!50000 a */',
    '/*! ',
    '/*M!',
  ].map((part): Parser => [
    `statement of MySQL with ${part.trim()} many times`,
    (n) => part.repeat(n),
    mysqlPieces,
  ]),
  ...[': ', ': (', ':  ;', ': select', 'duration: 1', '- '].map((part): Parser => [
    `name of a prepared statement with ${part.trim()} many times`,
    (n) => ({ ...postgresqlLine, message: `execute a${part.repeat(n)}` }),
    (line: Record<string, unknown>) => readJsonLog(line, () => new Date(0)),
  ]),
  ...['1 ', 'A1', 'a@', '- ', 'eyJ.'].map((part): Parser => [
    `value of a column with ${part.trim()} many times`,
    (n) => part.repeat(n),
    (text: string) => valueKindOf([text]),
    300,
  ]),
  [
    'line of PostgreSQL in another language',
    (n) => ({ ...postgresqlLine, message: 'a'.repeat(n) }),
    (line: Record<string, unknown>) => readJsonLog(line, () => new Date(0)),
  ],
  ['a record of csvlog', (n) => `"a""",`.repeat(n), csvFields],
  [
    'a line of server_audit',
    (n) => `20260301 08:30:00${',1'.repeat(n)}x`,
    (text: string) => readServerAudit(text, () => new Date(0)),
  ],
  [
    'CSV of what an attacker wrote',
    (n) => ({ ...anEvent(), path: '"=\n'.repeat(n), rules: [] }),
    (attack: Parameters<typeof attackCsvRecord>[0]) => attackCsvRecord(attack),
  ],

  ...(
    [
      ['addresses', (at) => `n${at} A 192.0.2.1`],
      ['records of one name', () => 'n TXT a'],
      ['aliases', (at) => `n${at} CNAME n${at + 1}`],
      ['services', (at) => `_s${at}._tcp SRV 1 2 3 n${at}`],
      ['origins', (at) => `$ORIGIN n${at}.example.com.\nn A 192.0.2.1`],
      ['empty lines', () => ''],
      ['comments', () => '; a'],
      ['open parentheses', () => '('],
      ['records without a name', () => ' A 192.0.2.1'],
      ['international names', () => 'é.ü CNAME ö'],
      ['signatures', () => 'n RRSIG A 13 2'],
      ['TTLs out of range', (at) => `n${at} ${at} A 192.0.2.1`],
    ] as const satisfies readonly (readonly [string, (at: number) => string])[]
  ).map(([name, line]): Parser => [
    `zone file of ${name}`,
    (n) => lines(n, line),
    (file: string) => readZoneFile(file, ZONE),
  ]),
  ...(
    [
      ['words', (n) => `a TXT ${'x '.repeat(n)}`],
      ['quotes in one word', (n) => `a TXT ${'a"b"'.repeat(n)}`],
      ['escapes', (n) => `a TXT "${'\\x'.repeat(n)}"`],
      ['numbered escapes', (n) => `a TXT "${'\\065'.repeat(n)}"`],
      ['an open quotation mark', (n) => `a TXT "${'a'.repeat(n)}`],
      ['hexadecimal digits', (n) => `a SSHFP 1 1 ${'ab '.repeat(n)}`],
      ['service parameters', (n) => `a HTTPS 1 . ${'port=1 '.repeat(n)}`],
      ['addresses of a service', (n) => `a HTTPS 1 . ipv4hint="${'192.0.2.1,'.repeat(n)}"`],
      ['keys of a service', (n) => `a HTTPS 1 . mandatory="${'port,'.repeat(n)}"`],
      ['octets', (n) => `a TYPE65534 \\# ${n} ${'ab '.repeat(n)}`],
      ['octets of a text', (n) => `a TXT \\# ${2 * n} ${'0161 '.repeat(n)}`],
      ['parts of a location', (n) => `a LOC ${'1 '.repeat(n)}`],
      ['escapes in its own name', (n) => `${'\\097'.repeat(n)} A 192.0.2.1`],
      ['labels', (n) => `a CNAME ${'a.'.repeat(n)}`],
      ['backslashes in a name', (n) => `a CNAME ${'\\\\'.repeat(n)}`],
    ] as const satisfies readonly (readonly [string, (size: number) => string])[]
  ).map(([name, file]): Parser => [
    `zone file with ${name}`,
    file,
    (text: string) => readZoneFile(text, ZONE),
    200,
  ]),
  ...(
    [
      ['PNG of chunks', (n) => [pngStart, ...list(n, () => 'IDAT'.padStart(8, '\0') + 'CRC.')]],
      ['JPEG of scans', (n) => ['\xff\xd8\xff\xc0\0\x08', ...list(n, () => '\xff\xda\0\x02a')]],
      ['JPEG of escapes', (n) => ['\xff\xd8\xff\xda\0\x02', ...list(n, () => '\xff\0')]],
      ['JPEG of fill bytes', (n) => ['\xff\xd8', ...list(n, () => '\xff')]],
      ['WebP of pieces', (n) => [webpStart, ...list(n, (at) => String(at).padEnd(4) + '\0\0\0\0')]],
    ] as const satisfies readonly (readonly [string, (size: number) => string[]])[]
  ).map(([name, parts]): Parser => [
    name,
    (n) => Buffer.from(parts(n).join(''), 'latin1'),
    readImageFile,
    2_000,
  ]),
  ['record content', (n) => '"a" '.repeat(n), (text: string) => readContent('TXT', text, ZONE)],
  [
    'records next to each other',
    (n) => list(n, (at) => record(at)),
    (all: ZoneRecord[]) => checkRecords(all, ZONE),
  ],
  [
    'records that are the same',
    (n) => list(n, () => record(0, { type: 'MX', content: '10 n0.example.com.' })),
    (all: ZoneRecord[]) => checkRecords(all, ZONE),
  ],
  [
    'names that records point to',
    (n) => list(n, (at) => record(at, { type: 'CNAME', content: `m${at}.example.com.` })),
    (all: ZoneRecord[]) => missingTargets(all, ZONE),
  ],
  [
    'names in a text',
    (n) => 'include:a.example.com,'.repeat(n),
    (text: string) => namesIn(text, ZONE),
  ],
  [
    'names of certificates',
    (n) => JSON.stringify(list(n, (at) => ({ name_value: `*.n${at}.example.com\nexample.net` }))),
    (json: string) => namesOfCertificates(json, ZONE),
  ],
  [
    'writing a zone file',
    (n) => list(n, (at) => record(at)),
    (all: ZoneRecord[]) => writeZoneFile(all, ZONE),
  ],
  ['name of a record', (n) => 'a.'.repeat(n), (name: string) => readRecordName(name, ZONE), 200],
  [
    'international name of a record',
    (n) => 'é.'.repeat(n),
    (name: string) => readRecordName(name, ZONE),
    200,
  ],

  [
    'DNS reply of addresses',
    (n) => reply({ answers: list(n, () => ({ type: 'A', name: ZONE, data: '192.0.2.1' })) }),
    (bytes: Buffer) => readReply(query, bytes),
  ],
  [
    'DNS referral',
    (n) =>
      reply({
        authorities: list(n, (at) => ({ type: 'NS', name: ZONE, data: `n${at}.example.com` })),
        additionals: list(n, (at) => ({
          type: 'A',
          name: `n${at}.example.com`,
          data: '192.0.2.1',
        })),
      }),
    (bytes: Buffer) => readReply(query, bytes),
    500,
  ],
  [
    'DNSSEC keys and digests',
    (n) => [list(n, ds), list(n, key)],
    ([digests, keys]: [Parameters<typeof judgeDnssec>[1], Parameters<typeof judgeDnssec>[2]]) =>
      judgeDnssec(ZONE, digests, keys),
    300,
  ],
  [
    'records and signatures of a signed zone',
    (n) =>
      reply({
        answers: [
          ...list(n, (at) => ({ type: 'A', name: ZONE, data: `192.0.${at >> 8}.${at & 255}` })),
          ...list(n, (at) => ({
            type: 'RRSIG',
            name: ZONE,
            data: {
              typeCovered: 'A',
              algorithm: 13,
              labels: 2,
              originalTTL: 0,
              expiration: 0x7fff_ffff,
              inception: 0,
              keyTag: at,
              signersName: ZONE,
              signature: Buffer.alloc(64),
            },
          })),
        ] as Answer[],
      }),
    (bytes: Buffer) =>
      verifySet(
        readCanonical(bytes).answers,
        { name: ZONE, type: 1 },
        { zone: ZONE, keys: signingKeys, now: NOW, budget: { verificationsLeft: 48 } },
      ),
    300,
  ],
  [
    'parameters of a service binding',
    (n) => Buffer.concat([Buffer.of(0, 1, 0), Buffer.alloc(6 * n, Buffer.of(0, 3, 0, 2, 0, 80))]),
    serviceBindingText,
  ],
  [
    'texts of a record',
    (n) => list(n, () => Buffer.from('a"b\\')),
    (data: Buffer[]) => recordText({ name: ZONE, type: 'TXT', ttl: 0, data }),
  ],
  [
    'records that a wildcard covers',
    (n) => list(n, (at) => [record(at)]),
    (replies: ZoneRecord[][]) => {
      const { collect, addWildcard } = collectRecords({
        onRecord: () => undefined,
        onOwnName: () => undefined,
        onFull: () => undefined,
      })
      addWildcard('@', [record(0, { name: '*' })])
      for (const records of replies) collect(records)
    },
  ],

  ...(
    [
      ['scripts', (n) => '<script src="https://a.example/b.js"></script>'.repeat(n)],
      ['attributes of a tag', (n) => `<meta ${list(n, (at) => `a${at}=b `).join('')}>`],
      ['open tags', (n) => '<a '.repeat(n)],
      ['open comments', (n) => '<!-'.repeat(n)],
      ['comments', (n) => '<!---->'.repeat(n)],
      ['open quotation marks', (n) => '<meta a="'.repeat(n)],
      ['unterminated scripts', (n) => '<script>'.repeat(n)],
      ['blanks in a tag', (n) => `<meta a${' '.repeat(n)}`],
      ['sources in two policies', policies],
      [
        'folders in the sources of two policies',
        (n) => policyMeta(`img-src a${'/a'.repeat(n)}`).repeat(2),
      ],
      ['policies', (n) => list(n, (at) => policyMeta(`a${at}-src x; img-src x/`)).join('')],
      ['policies in one', (n) => policyMeta(list(n, (at) => `a${at}-src x`).join(','))],
      ['directives', (n) => policyMeta(list(n, (at) => `a${at}-src x`).join(';'))],
    ] as const satisfies readonly (readonly [string, (size: number) => string])[]
  ).map(([name, body]): Parser => [`page with ${name}`, (n) => page(body(n)), checkHeaders, 500]),
  ...(
    [
      ['cookies', (n) => list(n, (at) => ['set-cookie', `a${at}=b; Secure; Path=/`])],
      ['attributes of a cookie', (n) => [['set-cookie', `a=b${'; a=b'.repeat(n)}`]]],
      ['referrer policies', (n) => [['referrer-policy', 'no-referrer, '.repeat(n)]]],
      ['parts of HSTS', (n) => [['strict-transport-security', 'max-age=1; '.repeat(n)]]],
      ['blanks in an opener policy', (n) => [['cross-origin-opener-policy', `a${' '.repeat(n)}b`]]],
    ] as const satisfies readonly (readonly [string, (size: number) => [string, string][]])[]
  ).map(([name, headers]): Parser => [
    `headers with ${name}`,
    (n) => page('', headers(n)),
    checkHeaders,
    500,
  ]),
  [
    'SPF record',
    (n) => `v=spf1 ${'ip4:192.0.2.1 '.repeat(n)}-all`,
    (text: string) => checkSpf(ZONE, () => Promise.resolve([text])),
  ],
  ['DMARC record', (n) => `v=DMARC1;${'p=none;'.repeat(n)}`, (text: string) => checkDmarc([text])],
  [
    'TLS-RPT record',
    (n) => `v=TLSRPTv1;${'rua=a;'.repeat(n)}`,
    (text: string) => checkTlsReports([text]),
  ],
  [
    'DKIM key',
    (n) => `v=DKIM1;${'p=a;'.repeat(n)}`,
    (text: string) => checkDkim([{ selector: 'a', texts: [text] }]),
  ],
  [
    'MTA-STS policy',
    (n) => 'mode: \n'.repeat(n),
    (text: string) => checkMtaSts(['v=STSv1;'], { text }),
  ],
  [
    'security.txt',
    (n) => Buffer.from('contact: a\nexpires: \n'.repeat(n)),
    (body: Buffer) => checkSecurityTxt({ status: 200, body }, NOW),
  ],
  [
    'records that lead past the protection',
    (n) => list(n, (at) => ({ ...record(at), isProxied: at % 2 === 0 })),
    (records: Parameters<typeof checkOrigin>[1]['records']) =>
      checkOrigin(ZONE, { records, isProtected: true }),
  ],

  ['name of a website', (n) => 'é.'.repeat(n), readDomainName, 400],
  ['address with a name in it', (n) => `https://${'a@'.repeat(n)}`, readDomainName, 400],
  [
    'email address',
    (n) => `${'a'.repeat(n)}@${'a.'.repeat(n)}`,
    (text: string) => email.safeParse(text),
  ],
  ...['192.0.2.1/', 'f:', '0:0::', '::ffff:'].map((part): Parser => [
    `IP address of ${part} many times`,
    (n) => part.repeat(n),
    (text: string) => [
      attackFilter.safeParse({ address: text }),
      blockAddressRequest.safeParse({ address: text }),
    ],
  ]),
  [
    'filter with many values',
    (n) => ({ address: list(n, (at) => `192.0.2.${at % 256}`), path: list(n, () => '/') }),
    (values: unknown) => attackFilter.safeParse(values),
    300,
  ],
  [
    'path of a rule',
    (n) => ({ rule_id: '1', path: `/${'a/'.repeat(n)}"` }),
    (body: unknown) => allowRuleRequest.safeParse(body),
  ],
  [
    'websites of a list',
    (n) => ({ ids: list(n, () => 'a'), mode: 'off' }),
    (body: unknown) => setModesRequest.safeParse(body),
    300,
  ],
  [
    'name to add',
    (n) => ({ name: 'a.'.repeat(n) }),
    (body: unknown) => addDomainRequest.safeParse(body),
    3_000,
  ],
  [
    'search of websites',
    (n) => ({ search: '%'.repeat(n) }),
    (body: unknown) => listDomainsQuery.safeParse(body),
  ],
  [
    'cursor of websites',
    (n) => `name::${'a-'.repeat(n)}!`,
    (text: string) => expect(() => readCursor('-name', text)).toThrow('The cursor'),
  ],
  ['path to continue to', (n) => `/${'../'.repeat(n)}`, safeNextPath, 300],
  ['address of a network', (n) => '1:'.repeat(n), networkOf],
  ...['<g/>', '<!--', '<!-- -->', 'href=', 'url( ', 'fill="', '&amp;'].map((part): Parser => [
    `SVG of ${part}`,
    (n) => `<svg>${part.repeat(n)}</svg>`,
    whyNotSvg,
  ]),
  [
    'host name of a theme',
    (n) => ({ host: 'a-'.repeat(n) }),
    (body: unknown) => addThemeHostRequest.safeParse(body),
  ],
]

let counting: Awaited<ReturnType<typeof startCounting>>
beforeAll(async () => {
  counting = await startCounting()
})
afterAll(() => counting.stop())

describe('twice the input takes at most twice the work', () => {
  test.for(parsers)(
    'twice the input takes at most twice the work: %s',
    async ([, input, read, size = 1_000]) => {
      // The first call includes one-time work.
      await read(input(10))
      const [once, twice] = [input(size), input(2 * size)]
      const work = await counting.countWork(() => read(once))
      const workOfTwice = await counting.countWork(() => read(twice))
      expect(workOfTwice / work).toBeLessThan(2.2)
    },
  )
})

describe('input above its limit is rejected early', () => {
  test.for<Parser>([
    [
      'messages of a request',
      (n) => modSecurity({ ruleIds: ruleIds(n) }),
      readLine,
      EVENTS_BATCH_MAX,
    ],
    [
      'octets of a zone file',
      (n) => 'a A 192.0.2.1\n'.repeat(5_000).padEnd(n, ';'),
      (file: string) => readZoneFile(file, ZONE),
      ZONE_FILE_MAX_OCTETS,
    ],
    ['characters of a website’s name', (n) => 'é.'.repeat(n).slice(-n), readDomainName, 2_048],
    [
      'length of a path to continue to',
      (n) => `/${'../'.repeat(n)}`.slice(0, n),
      safeNextPath,
      2_000,
    ],
  ])(
    'input above its limit costs less than a twentieth of input within it: %s',
    async ([, input, read, limit = 0]) => {
      await read(input(10))
      const [within, beyond] = [input(limit), input(limit + 1)]
      const work = await counting.countWork(() => read(within))
      expect(await counting.countWork(() => read(beyond))).toBeLessThan(work / 20)
    },
  )
})
