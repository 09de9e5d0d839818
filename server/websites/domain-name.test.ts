import { describe, expect, test } from 'vitest'

import { readDomainName } from './domain-name.ts'

const label = (length: number) => 'a'.repeat(length)

describe('registrable domain', () => {
  test.for([
    ['a name', 'example.com', 'example.com'],
    ['a host name', 'www.shop.example.co.uk', 'example.co.uk'],
    ['an address', 'https://user:secret@www.example.com:8443/a/path?q=1#top', 'example.com'],
    ['an address without a scheme', 'www.example.com/path', 'example.com'],
    ['one that begins with two slashes', '//www.example.com/', 'example.com'],
    ['upper case', 'EXAMPLE.Com', 'example.com'],
    ['a name with its final dot', 'example.com.', 'example.com'],
    ['a name surrounded by spaces', '  example.com\n', 'example.com'],
    ['an international name', 'münchen.example.de', 'example.de'],
    ['a name in punycode', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['ideographic full stops', '例え。jp', 'xn--r8jz45g.jp'],
    [
      'a long name with ideographic full stops',
      `${label(30)}。${label(30)}。${label(30)}．com`,
      `${label(30)}.com`,
    ],
    ['a name under a suffix that a provider shares', 'www.ada.github.io', 'ada.github.io'],
    ['a name of digits', '1.com', '1.com'],
    ['a host with an underscore before the domain', '_dmarc.example.com', 'example.com'],
    ['a label of 63 octets', `${label(63)}.com`, `${label(63)}.com`],
    ['a name of 253 octets', `${`${label(49)}.`.repeat(5)}com`, `${label(49)}.com`],
    ['an address with a query and no path', 'example.com?utm=1', 'example.com'],
  ])('the registrable domain is found in %s', ([, typed, name]) => {
    expect(readDomainName(typed ?? '')).toMatchObject({ name })
  })
})

describe('error messages', () => {
  test.for([
    ['nothing', '  ', 'Enter the name'],
    ['an IPv4 address', '192.0.2.1', 'IP address'],
    ['an address written as one number', 'http://3221225985/', 'IP address'],
    ['an IPv6 address', '[2001:db8::1]', 'IP address'],
    ['an IPv6 address with a port', 'https://[2001:db8::1]:443/', 'IP address'],
    ['a bare IPv6 address', '2001:db8::1', 'IP address'],
    ['a public suffix', 'co.uk', 'shared by many websites'],
    ['a top-level domain', 'com', 'shared by many websites'],
    ['a suffix that a provider shares', 'github.io', 'shared by many websites'],
    ['one word', 'example', 'has no domain ending'],
    ['a name for home networks', 'router.local', '“.local” is not a public domain ending'],
    ['an ending with a typo', 'example.cmo', '“.cmo” is not a public domain ending'],
    ['a label of 64 octets', `${label(64)}.com`, 'at most 63'],
    ['a name of 254 octets', `a${`${label(49)}.`.repeat(5)}com`, 'at most 253'],
    ['a megabyte', 'a'.repeat(1_000_000), 'at most 253'],
    ['two dots', 'example..com', 'an extra dot'],
    ['a leading dot', '.example.com', 'an extra dot'],
    ['a space', 'exa mple.com', 'can’t be part'],
    ['an underscore', 'exa_mple.com', 'can’t be part'],
    ['a hyphen at the end of a label', 'example-.com', 'can’t be part'],
    ['nothing but punctuation', 'https://@/', 'Enter the name'],
    ['invalid punycode', 'xn--a.com', 'can’t be part'],
    ['markup', '<script>.com', 'can’t be part'],
    ['a null', 'exam\u0000ple.com', 'can’t be part'],
  ])('an error message explains what to do about %s', ([, typed, fault]) => {
    expect(readDomainName(typed ?? '')).toEqual({ fault: expect.stringContaining(fault ?? '') })
  })
})

describe('look-alikes', () => {
  test.for([
    ['a Cyrillic a among Latin letters', 'pаypal.com', true],
    ['a label of Cyrillic look-alikes', 'аррӏе.com', true],
    ['a Greek omicron among Latin letters', 'gοogle.com', true],
    ['a dotless i among Latin letters', 'gıthub.com', true],
    ['a phonetic g', 'ɡoogle.com', true],
    ['a label of Armenian look-alikes', 'օոս.com', true],
    ['Russian', 'почта.com', false],
    ['Turkish, by its ending', 'altın.com.tr', false],
    ['Turkish, by its other letters', 'kışlık.com', false],
    ['Armenian', 'բարև.com', false],
    ['Danish', 'smørrebrød-æble.dk', false],
    ['Greek', 'δοκιμή.com', false],
    ['German', 'münchen.de', false],
    ['Japanese in three scripts', 'ドメイン名例です.jp', false],
    ['Korean with Han', '한국漢字.com', false],
    ['plain ASCII', 'paypal.com', false],
  ] as const)('a look-alike is detected: %s', ([, typed, isLookAlike]) => {
    expect(readDomainName(typed)).toMatchObject({ isLookAlike })
  })
})
