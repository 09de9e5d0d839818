// A zone of 300 records of 18 types, as a company may have it after some years: hosts, mail, services, delegated parts,
// wildcards, and eight records that nothing refers to.

export const ZONE = 'example.com'

const absolute = (name) => (name === '@' ? ZONE : `${name}.${ZONE}`)
const words = (text) => text.trim().split(/\s+/)
const wireName = (name) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
const uint16 = (...numbers) => Buffer.from(numbers.flatMap((number) => [number >> 8, number & 255]))
/** The parameter `alpn="h2"` (RFC 9460, section 7.1). */
const ALPN = Buffer.from('00010003026832', 'hex')

let hosts = 0
const nextAddress = () => `192.0.2.${(hosts += 1) % 250}`
const nextAddress6 = () => `2001:db8::${(hosts += 1).toString(16)}`

// Each returns a record twice: for the codec, and as text, which is what a scan should find.
const record = (name, type, data, text) => ({
  plain: [absolute(name), type, data],
  text: `${name} ${type.startsWith('UNKNOWN_') ? unknown[type] : type} ${text}`,
})
const unknown = { UNKNOWN_64: 'SVCB', UNKNOWN_65: 'HTTPS', UNKNOWN_256: 'URI' }
const a = (name, address = nextAddress()) => record(name, 'A', address, address)
const aaaa = (name, address = nextAddress6()) => record(name, 'AAAA', address, address)
const alias = (name, target, type = 'CNAME') => record(name, type, target, `${target}.`)
const ns = (name, target) => alias(name, target, 'NS')
const txt = (name, text) => record(name, 'TXT', [text], `"${text}"`)
const mx = (name, preference, exchange) =>
  record(name, 'MX', { preference, exchange }, `${preference} ${exchange}.`)
const srv = (name, port, target) =>
  record(name, 'SRV', { priority: 10, weight: 5, port, target }, `10 5 ${port} ${target}.`)
const caa = (tag, value) => record('@', 'CAA', { flags: 0, tag, value }, `0 ${tag} "${value}"`)
const sshfp = (name, fingerprint) =>
  record(name, 'SSHFP', { algorithm: 4, hash: 2, fingerprint }, `4 2 ${fingerprint}`)
const tlsa = (name) => {
  const certificate = Buffer.alloc(32, name.length)
  return record(
    name,
    'TLSA',
    { usage: 3, selector: 1, matchingType: 1, certificate },
    `3 1 1 ${certificate.toString('hex').toUpperCase()}`,
  )
}
const ds = (name) => {
  const digest = Buffer.alloc(32, 7)
  return record(
    name,
    'DS',
    { keyTag: 4711, algorithm: 13, digestType: 2, digest },
    `4711 13 2 ${digest.toString('hex').toUpperCase()}`,
  )
}
const service = (name, type, target) =>
  record(
    name,
    type,
    Buffer.concat([uint16(1), target ? wireName(target) : Buffer.from([0]), ALPN]),
    `1 ${target ?? ''}. alpn="h2"`,
  )
const https = (name, target) => service(name, 'UNKNOWN_65', target)
const uri = (name, target) =>
  record(
    name,
    'UNKNOWN_256',
    Buffer.concat([uint16(10, 1), Buffer.from(target)]),
    `10 1 "${target}"`,
  )
const naptr = (name) =>
  record(
    name,
    'NAPTR',
    {
      order: 100,
      preference: 10,
      flags: 'S',
      services: 'SIP+D2U',
      regexp: '',
      replacement: '_sip._udp.example.com',
    },
    '100 10 "S" "SIP+D2U" "" _sip._udp.example.com.',
  )
const loc = (name) => {
  const degree = 3_600_000
  const octets = Buffer.from([0, 0x12, 0x16, 0x13, ...Buffer.alloc(12)])
  octets.writeUInt32BE(2 ** 31 + 52 * degree, 4)
  octets.writeUInt32BE(2 ** 31 + 4 * degree, 8)
  octets.writeUInt32BE(10_000_000, 12)
  return record(name, 'LOC', octets, '52 0 0.000 N 4 0 0.000 E 0.00m 1.00m 10000.00m 10.00m')
}

const usual = words(
  `www mail smtp imap webmail autoconfig ftp api app admin blog shop dev staging test cdn static vpn portal status docs
   support help assets auth store account backup calendar crm demo download files gateway git intranet jobs media news
   wiki`,
)
const aliases = words(
  `m img beta forum community dashboard images careers events exchange learn links login lab partner pay
   preview search`,
)
const services = words(
  `_sip._tls _sip._tcp _sip._udp _caldavs._tcp _carddavs._tcp _autodiscover._tcp _imaps._tcp _submission._tcp
   _xmpp-client._tcp _xmpp-server._tcp _ldap._tcp _matrix._tcp`,
)
const POOL = 3
const delegated = ['lab1', 'research', 'eu', 'apac']

/** Without the SOA, the two name servers and their addresses. */
const found = [
  a('@'),
  a('@'),
  aaaa('@'),
  aaaa('@'),
  mx('@', 10, 'mx-a.example.com'),
  mx('@', 20, 'mx-b.example.com'),
  mx('@', 30, 'mx.example.net'),
  txt('@', 'v=spf1 mx a:out-1.example.com include:_spf-eu.example.com -all'),
  txt('@', 'google-site-verification=0123456789'),
  txt('@', 'MS=ms12345678'),
  caa('issue', 'letsencrypt.org'),
  caa('issuewild', ';'),
  caa('iodef', 'mailto:security@example.com'),
  https('@'),
  loc('@'),
  naptr('@'),
  ...['mx-a', 'mx-b', 'out-1'].flatMap((name) => [a(name), aaaa(name)]),
  txt('_spf-eu', 'v=spf1 ip4:198.51.100.0/24 -all'),
  ...usual.flatMap((name) => [a(name), aaaa(name)]),
  ...usual.slice(0, 8).map((name) => https(name)),
  ...usual.slice(8, 28).map((name, at) => sshfp(name, `${at % 10}`.repeat(64))),
  ...usual.slice(20, 32).map((name, at) => txt(name, `owner=team-${at}`)),
  // A pool.
  ...Array.from({ length: POOL }, () => a('api')),
  // Aliases of hosts whose names are on no list.
  ...aliases.map((name, at) => alias(name, `edge-${at}.dc1.example.com`)),
  ...aliases.flatMap((_, at) => [a(`edge-${at}.dc1`), aaaa(`edge-${at}.dc1`)]),
  ...services.map((name, at) => srv(name, 5_000 + at, `service-${at}.example.com`)),
  ...services.flatMap((_, at) => [a(`service-${at}`), aaaa(`service-${at}`)]),
  ...words('google selector1 selector2 k1 s1 mail').map((name) =>
    txt(`${name}._domainkey`, `v=DKIM1; k=rsa; p=${name}`),
  ),
  txt('_dmarc', 'v=DMARC1; p=reject; rua=mailto:reports@dmarc-in.example.com'),
  mx('dmarc-in', 10, 'mx-a.example.com'),
  txt('_mta-sts', 'v=STSv1; id=20260101'),
  a('mta-sts'),
  txt('_smtp._tls', 'v=TLSRPTv1; rua=mailto:tls@example.com'),
  txt('default._bimi', 'v=BIMI1; l=https://brand-logos.example.com/logo.svg'),
  a('brand-logos'),
  txt('_atproto', 'did=did:plc:0123456789'),
  ...['_25._tcp.mx-a', '_25._tcp.mx-b', '_443._tcp', '_443._tcp.www', '_993._tcp.imap'].map(tlsa),
  uri('_http._tcp', 'https://landing.example.com/'),
  a('landing'),
  uri('_ftp._tcp', 'ftp://ftp.example.com/pub'),
  service('_dns', 'UNKNOWN_64', 'doh.example.com'),
  a('doh'),
  // Delegated parts, which mail and services lead to.
  ...delegated.flatMap((name) => [
    ns(name, `ns-a.${name}.example.com`),
    ns(name, 'ns.example.net'),
    ds(name),
    a(`ns-a.${name}`),
  ]),
  txt('www', `see ${delegated.map((name) => `https://www.${name}.example.com/`).join(' ')}`),
  alias('legacy', 'old-site.example.net', 'DNAME'),
  alias('old', 'old-2019.legacy.example.com'),
  a('*.dev'),
  aaaa('*.dev'),
  txt('*.staging', 'preview'),
  a('*.apps'),
  alias('go', 'links.apps-entry.example.com'),
  a('links.apps-entry'),
  txt('apps', 'Each customer has a name below.'),
  alias('sso', 'apps.example.com'),
]

/** Nothing refers to them, and no list has their names. */
const hidden = Array.from({ length: 8 }, (_, at) => a(`nas-${at}-7f3c`))

export const records = [...found, ...hidden]
