import { notTested, type Outcome, outcome } from './outcome.ts'

/** DMARC (RFC 7489): a policy that receivers enforce, and reports. */
export function checkDmarc(texts: string[] | null): Outcome {
  if (texts === null) return notTested('The name servers did not reply to the DMARC query.')
  const records = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text))
  const [record] = records
  const observed = records.join('\n')
  if (record === undefined) return outcome(-10, 'There is no DMARC record.')
  if (records.length > 1) {
    return outcome(-10, 'There are several DMARC records, so receivers ignore them all.', observed)
  }
  const tags = tagsOf(record)
  const stated = tags.get('p')?.toLowerCase()
  const percent = /^\d{1,3}$/.test(tags.get('pct') ?? '') ? Number(tags.get('pct')) : 100
  // RFC 7489 section 6.6.4: emails outside the percentage get the next milder policy. In DMARCbis, `t=y` does the same.
  const isMilder = percent === 0 || tags.get('t')?.toLowerCase() === 'y'
  const policy = isMilder && stated !== undefined ? (milder[stated] ?? stated) : stated
  const hasReports = /^mailto:|,\s*mailto:/i.test(tags.get('rua') ?? '')
  if (policy !== 'none' && policy !== 'quarantine' && policy !== 'reject') {
    return outcome(-10, 'The DMARC record has no policy.', observed)
  }
  if (policy === 'none') {
    return hasReports
      ? outcome(-5, 'Forged email is reported, but still delivered.', observed)
      : outcome(-10, 'Forged email is delivered, and there are no reports.', observed)
  }
  if (stated === 'quarantine' && percent < 100) {
    return outcome(-5, `The DMARC policy applies to only ${percent}% of forged email.`, observed)
  }
  if (!hasReports)
    return outcome(-5, 'Forged email is rejected, but there are no reports.', observed)
  return outcome(0, 'Forged email is rejected and reported.', observed)
}

const milder: Readonly<Record<string, string>> = { reject: 'quarantine', quarantine: 'none' }

/** Selectors that mail services assign to their customers. Other selectors can't be listed. */
export const commonSelectors = [
  'default',
  'dkim',
  'google',
  'k1',
  'k2',
  'mail',
  'mandrill',
  's1',
  's2',
  'selector1',
  'selector2',
]

/** DKIM (RFC 6376): whether one of the common selectors has a key. */
export function checkDkim(found: readonly { selector: string; texts: string[] | null }[]): Outcome {
  const keys = found.flatMap(({ selector, texts }) =>
    (texts ?? []).filter(isKey).map((text) => `${selector}._domainkey: ${text}`),
  )
  return keys.length > 0
    ? outcome(0, 'Email is signed: a common selector has a key.', keys.join('\n'))
    : notTested('No common selector has a key. Yours may use another name.')
}

/** A revoked key is empty (RFC 6376, section 3.6.1). */
const isKey = (text: string) => {
  const tags = tagsOf(text)
  const version = tags.get('v')
  return (version === undefined || version === 'DKIM1') && (tags.get('p') ?? '') !== ''
}

function tagsOf(record: string) {
  return new Map(
    record.split(';').map((part): [string, string] => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
}

export const isMtaSts = (text: string) => /^v=STSv1\s*;/.test(text)

/** MTA-STS (RFC 8461): other servers deliver mail over TLS with a valid certificate, or not at all. */
export function checkMtaSts(
  texts: string[] | null,
  policy: { text: string } | { failure: string } | null,
): Outcome {
  if (texts === null) return notTested('The name servers did not reply to the MTA-STS query.')
  const records = texts.filter(isMtaSts)
  if (records.length !== 1) {
    return outcome(-5, 'Email to the domain can be read in transit.', records.join('\n') || null)
  }
  if (policy === null || 'failure' in policy) {
    return outcome(-5, 'The MTA-STS policy can’t be fetched.', policy?.failure)
  }
  const mode = /^mode:\s*(\w+)\s*$/m.exec(policy.text)?.[1]
  return mode === 'enforce'
    ? outcome(0, 'Email to the domain is delivered only over TLS.', policy.text)
    : outcome(-5, 'The MTA-STS policy is not enforced.', policy.text)
}

/** TLS reports (RFC 8460): one record, with an address for reports. */
export function checkTlsReports(texts: string[] | null): Outcome {
  if (texts === null) return notTested('The name servers did not reply to the TLS reporting query.')
  const records = texts.filter((text) => /^v=TLSRPTv1\s*;/.test(text))
  const [record] = records
  const observed = records.join('\n')
  if (record === undefined) {
    return outcome(-5, 'There are no reports of email that can’t be delivered over TLS.')
  }
  if (records.length > 1) {
    return outcome(-5, 'There are several TLS-RPT records, so senders ignore them all.', observed)
  }
  return /^(?:mailto:.|https:\/\/.)/i.test(tagsOf(record).get('rua') ?? '')
    ? outcome(0, 'Email that can’t be delivered over TLS is reported.', observed)
    : outcome(-5, 'The TLS-RPT record has no reporting address.', observed)
}
