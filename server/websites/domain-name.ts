import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'

import { parse } from 'tldts'

import { dot, isWhole } from '../platform/dns/names.ts'
import { shortened } from '../platform/shortened.ts'
import { isLookAlike } from './look-alike.ts'

/** RFC 1035, section 2.3.4: octets of a name in text form, without the final dot, and of one label. */
const NAME_MAX_OCTETS = 253
const LABEL_MAX_OCTETS = 63
/** Longer than any URL with a valid name in it. */
const INPUT_MAX_LENGTH = 2_048

/** RFC 5890, section 2.3.1: letters, digits and hyphens, with no hyphen at either end. */
const ldhLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

export type DomainName = {
  /** As in the DNS: lower case, with international labels in punycode (RFC 5890, an A-label each). */
  name: string
  /** For display. */
  displayName: string
  /** Whether a label mixes scripts, or has letters that look like others (UTS 39). */
  isLookAlike: boolean
}

type NameFault = { fault: string }

/**
 * Returns the registrable domain of a name, a host name or a URL, as typed or pasted. Returns a sentence instead when
 * there is none.
 */
export function readDomainName(input: string): DomainName | NameFault {
  const typed = input.trim()
  if (typed.length > INPUT_MAX_LENGTH) return { fault: tooLong }

  const host = hostIn(typed)
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return { fault: isAddress }
  const written = isWhole(host) ? host.slice(0, -1) : host
  if (written === '') return { fault: 'Enter the name of your website, such as example.com.' }
  const labels = written.split(dot)
  const empty = labels.includes('')
  if (empty) return { fault: `“${shortened(written)}” has an extra dot. Check it for a typo.` }
  const long = labels.find((label) => asciiLength(label) > LABEL_MAX_OCTETS)
  if (long !== undefined) {
    return {
      fault: `“${shortened(long)}” is too long. Use at most ${LABEL_MAX_OCTETS} characters between two dots.`,
    }
  }
  // UTS 46, as in browsers. Empty when the name is invalid.
  const ascii = domainToASCII(written)
  if ((ascii || written).length > NAME_MAX_OCTETS) return { fault: tooLong }
  if (isIP(ascii) !== 0) return { fault: isAddress }

  const { domain, publicSuffix, isIcann, isPrivate } = parse(ascii, {
    allowPrivateDomains: true,
    validateHostname: false,
  })
  const bad = (domain ?? ascii).split('.').find((label) => !ldhLabel.test(label))
  if (ascii === '' || bad !== undefined) {
    return {
      fault: `“${shortened(bad || written)}” can’t be part of a website’s name. Use letters, digits and hyphens, such as example.com.`,
    }
  }
  if (!ascii.includes('.') && !isIcann) {
    return { fault: `“${ascii}” has no domain ending. Enter the full name, such as ${ascii}.com.` }
  }
  if (!isIcann && !isPrivate) {
    return {
      fault: `“.${domainToUnicode(publicSuffix ?? '')}” is not a public domain ending. Check it for a typo.`,
    }
  }
  if (domain === null) {
    return {
      fault: `“${domainToUnicode(ascii)}” is a domain ending shared by many websites. Include the name in front of it.`,
    }
  }
  return describeDomain(domain)
}

/** The display form of a name that has already been parsed. */
export function describeDomain(name: string): DomainName {
  const displayName = domainToUnicode(name)
  return { name, displayName, isLookAlike: isLookAlike(displayName) }
}

const isAddress = 'That is an IP address. Enter the website’s name, such as example.com.'

const tooLong = `The name is too long. A name has at most ${NAME_MAX_OCTETS} characters.`

/** The part between scheme, user and port, path. */
function hostIn(typed: string) {
  const [, afterScheme = typed] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/is.exec(typed) ?? []
  const [authority = ''] = afterScheme.replace(/^\/\//, '').split(/[/?#\\]/)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  // The colons of an IPv6 address without brackets don't start a port.
  return (host.match(/:/g) ?? []).length > 1
    ? host.replace(/\]:\d+$/, ']')
    : host.replace(/:\d*$/, '')
}

/** How many octets a label takes in the DNS. An invalid label counts as written. */
const asciiLength = (label: string) => (domainToASCII(label) || label).length
