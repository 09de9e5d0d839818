import { ipv6Text } from '../../../contract/ip-address.ts'
import { locationText } from './location.ts'
import type { WireRecord } from './message.ts'
import { hexText, nameText, quoted, unknownText } from './presentation.ts'
import { serviceBindingText } from './service-binding.ts'

/** Returns a record's data in the presentation format of its type (RFC 1035, section 5.1, and the RFC of each type). */
export function recordText(record: WireRecord): string {
  switch (record.type) {
    case 'A':
      return record.data
    case 'AAAA':
      return ipv6Text(record.data)
    case 'CNAME':
    case 'DNAME':
    case 'NS':
    case 'PTR':
      return nameText(record.data)
    case 'CAA': {
      const { flags = 0, tag, value } = record.data
      return `${flags} ${tag.toLowerCase()} ${quoted(value)}`
    }
    case 'DNSKEY': {
      const { flags, algorithm, key } = record.data
      return `${flags} 3 ${algorithm} ${key.toString('base64')}`
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = record.data
      return `${keyTag} ${algorithm} ${digestType} ${hexText(digest)}`
    }
    case 'HTTPS':
    case 'SVCB':
      return serviceBindingText(record.data)
    case 'LOC':
      return locationText(record.data) ?? unknownText(record.data)
    case 'MX':
      return `${record.data.preference ?? 0} ${nameText(record.data.exchange)}`
    case 'NAPTR': {
      const { order, preference, flags, services, regexp, replacement } = record.data
      const texts = [flags, services, regexp].map(quoted).join(' ')
      return `${order} ${preference} ${texts} ${nameText(replacement)}`
    }
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data
      return [nameText(mname), nameText(rname), serial, refresh, retry, expire, minimum].join(' ')
    }
    case 'SRV': {
      const { priority = 0, weight = 0, port, target } = record.data
      return `${priority} ${weight} ${port} ${nameText(target)}`
    }
    case 'SSHFP':
      return `${record.data.algorithm} ${record.data.hash} ${record.data.fingerprint}`
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = record.data
      return `${usage} ${selector} ${matchingType} ${hexText(certificate)}`
    }
    case 'TXT':
      return record.data.map(quoted).join(' ')
    case 'URI':
      return uriText(record.data)
    default:
      return unknownText(record.data)
  }
}

/** RFC 7553, section 4.4. */
const uriText = (data: Buffer) =>
  data.length > 4
    ? `${data.readUInt16BE(0)} ${data.readUInt16BE(2)} ${quoted(data.subarray(4))}`
    : unknownText(data)
