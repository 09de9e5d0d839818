import type { RecordType } from './record.ts'

/** A query of the scan; the name is relative to the zone. An alias shows in the reply for any type. */
export type ScanPair = { name: string; type: RecordType }

export const pairKey = ({ name, type }: ScanPair) => `${name} ${type}`

const words = (text: string) => text.trim().split(/\s+/)
const pairs = (types: string, names: string): ScanPair[] =>
  words(names).flatMap((name) => words(types).map((type) => ({ name, type: type as RecordType })))

/** DKIM (RFC 6376, section 3.1): selectors of mail providers. */
export const selectors: readonly string[] = words(
  `default google selector1 selector2 k1 k2 k3 s1 s2 s1024 s2048 mandrill mail dkim smtp mx email key1 key2 fm1 fm2
   fm3 zoho zmail pm protonmail protonmail2 protonmail3 mailjet mailo sig1 cm hs1 hs2 mte1 mte2 krs mxvault amazonses
   resend brevo1 brevo2 20230601`,
)
const selectorNames = (below: string) =>
  selectors.map((selector) => `${selector}.${below}`).join(' ')

/**
 * The most common names and types, with which a scan begins: it follows what it finds. No list is complete: people can
 * add records or upload a zone file.
 */
export const scanPairs: readonly ScanPair[] = [
  ...pairs('A AAAA MX TXT NS SOA CAA HTTPS', '@'),
  ...pairs('A AAAA HTTPS TXT', 'www'),
  ...pairs(
    'A AAAA',
    `mail smtp imap pop webmail autodiscover autoconfig ftp api app admin blog shop dev staging test cdn static img
     vpn remote portal status docs m ns1 ns2 ns3 ns4 mta-sts beta support help assets auth
     community dashboard forum images media my store account backup calendar careers chat cms cpanel crm demo download email enterpriseenrollment enterpriseregistration
     events exchange files gateway git go grafana host id info intranet jobs lab learn links login lp lyncdiscover mx mx1
     mx2 news office old owa partner pay pop3 preview proxy search secure server sftp sip ssh sso track training video
     web webdisk whm wiki www2`,
  ),
  ...pairs('MX TXT', 'mail send bounces email mg em'),
  ...pairs(
    'TXT',
    `_dmarc _report._dmarc _mta-sts _smtp._tls _acme-challenge _acme-challenge.www default._bimi _amazonses _domainkey
     _github-pages-challenge _vercel _atproto _globalsign-domain-verification`,
  ),
  ...pairs('TXT', selectorNames('_domainkey')),
  // Services (RFC 2782).
  ...pairs(
    'SRV',
    `_sip._tls _sip._tcp _sip._udp _sips._tcp _sipfederationtls._tcp _caldav._tcp _caldavs._tcp _carddav._tcp
     _carddavs._tcp _autodiscover._tcp _imap._tcp _imaps._tcp _pop3s._tcp _submission._tcp _submissions._tcp
     _xmpp-client._tcp _xmpp-server._tcp _ldap._tcp _kerberos._udp _matrix._tcp _matrix-fed._tcp _minecraft._tcp
     _stun._udp _turn._udp`,
  ),
  ...pairs('SVCB', '_dns'),
  ...pairs('URI', '_kerberos _ftp._tcp _http._tcp'),
  // DANE (RFC 6698).
  ...pairs('TLSA', '_25._tcp.mail _443._tcp _443._tcp.www'),
]

/** Requested at every name that exists. DS records only exist next to a delegation. */
export const everyType: readonly RecordType[] = [
  'A',
  'AAAA',
  'MX',
  'TXT',
  'NS',
  'CAA',
  'HTTPS',
  'SVCB',
  'SRV',
  'SSHFP',
  'TLSA',
  'LOC',
  'URI',
  'NAPTR',
  'PTR',
  'DNAME',
]

/** Names for DANE below `_tcp` of a host: SMTP, HTTPS, submission and mailboxes. */
export const danePorts = ['_25', '_443', '_465', '_587', '_993', '_995'] as const
