import type { BrowserProbe, LiveProbe, ServerProbe } from '../../../api/self-test.ts'
import { productName } from '../../shared/product-name.ts'

export type Outcome = 'passed' | 'failed' | 'unknown'
/** One line of the self-test. */
export type Finding = {
  label: string
  outcome: Outcome
  /** What was observed. */
  detail: string
  /** What to do about it. */
  remedy?: string
}

/** Beyond this, links and codes may seem expired, and times on the pages are misleading. */
const CLOCK_SKEW_MAX_MS = 60_000

type Reached = ServerProbe | { fault: string }
const NOT_REACHED = 'The server could not be reached.'
const LOCAL_REMEDY =
  'Allow this site to store data in your browser’s settings, then run the test again.'

export function serverFinding(probe: Reached): Finding {
  const label = 'Server'
  if ('fault' in probe) {
    return {
      label,
      outcome: 'failed',
      detail: probe.fault,
      remedy:
        'Check your connection and any VPN, proxy or content blocker. If other sites work, contact support.',
    }
  }
  const detail = `Responded in ${probe.receivedAt - probe.sentAt} ms.`
  return { label, outcome: 'passed', detail }
}

export function versionFinding(probe: Reached, consoleVersion: string): Finding {
  const label = 'Version'
  const own = `This console runs version ${consoleVersion}.`
  if ('fault' in probe) return { label, outcome: 'unknown', detail: `${own} ${NOT_REACHED}` }
  if (probe.version === consoleVersion) {
    return {
      label,
      outcome: 'passed',
      detail: `The console and the server run version ${consoleVersion}.`,
    }
  }
  return {
    label,
    outcome: 'failed',
    detail: `${own} The server runs version ${probe.version}.`,
    remedy: 'Reload the page.',
  }
}

/** The server read its clock somewhere between the request and the response. */
export function clockFinding(probe: Reached): Finding {
  const label = 'Clock'
  if ('fault' in probe) return { label, outcome: 'unknown', detail: NOT_REACHED }
  const server = Date.parse(probe.now)
  const aheadMs = Math.max(0, probe.sentAt - server)
  const behindMs = Math.max(0, server - probe.receivedAt)
  if (Math.max(aheadMs, behindMs) <= CLOCK_SKEW_MAX_MS) {
    return {
      label,
      outcome: 'passed',
      detail: 'Your clock agrees with the server’s to within a minute.',
    }
  }
  const seconds = Math.round(Math.max(aheadMs, behindMs) / 1000)
  return {
    label,
    outcome: 'failed',
    detail: `Your clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the server’s.`,
    remedy: 'Let your device set its time automatically, then run the test again.',
  }
}

export function storageFinding({ local, session }: { local: boolean; session: boolean }): Finding {
  const label = 'Storage'
  if (local && session)
    return { label, outcome: 'passed', detail: 'Your browser keeps this site’s stored data.' }
  const detail = local
    ? 'Your browser does not keep data that this site stores for a single tab.'
    : 'Your browser blocks storage for this site, or it is full. You will be signed out when you reload the page.'
  return { label, outcome: 'failed', detail, remedy: LOCAL_REMEDY }
}

export const cookiesFinding = (isKept: boolean): Finding =>
  isKept
    ? { label: 'Cookies', outcome: 'passed', detail: 'Your browser keeps this site’s cookies.' }
    : {
        label: 'Cookies',
        outcome: 'failed',
        detail:
          'Your browser blocks cookies for this site. Live updates and downloads don’t work without them.',
        remedy: 'Allow cookies for this site in your browser’s settings, then run the test again.',
      }

export function liveFinding(probe: LiveProbe): Finding {
  const label = 'Live updates'
  switch (probe.outcome) {
    case 'open':
      return { label, outcome: 'passed', detail: 'A live connection was opened.' }
    case 'none':
      return { label, outcome: 'unknown', detail: NOT_REACHED }
    case 'refused':
      return {
        label,
        outcome: 'failed',
        detail: `The server refused the live connection with status ${probe.status}.`,
        remedy:
          probe.status === 429
            ? 'Close some of the tabs that show this console, then run the test again.'
            : 'Allow cookies for this site, or sign out and in again.',
      }
    case 'silent':
      return {
        label,
        outcome: 'failed',
        detail: 'Nothing arrived over the live connection. A proxy or VPN may be blocking it.',
        remedy: 'Turn off the proxy or VPN, or reload pages to see what is new.',
      }
  }
}

export function browserFindings({
  missing,
  isSecure,
  hasClipboard,
  hasPasskeys,
}: BrowserProbe): Finding[] {
  const insecure = 'This page was not opened over HTTPS, so the browser does not offer it.'
  const offered = (label: string, exists: boolean, remedy: string): Finding => {
    if (exists) return { label, outcome: 'passed', detail: 'Your browser supports this.' }
    if (!isSecure)
      return { label, outcome: 'unknown', detail: insecure, remedy: 'Open the console over HTTPS.' }
    return { label, outcome: 'failed', detail: 'Your browser does not support this.', remedy }
  }
  return [
    missing.length === 0
      ? {
          label: 'Browser',
          outcome: 'passed',
          detail: 'Your browser supports everything that the console needs.',
        }
      : {
          label: 'Browser',
          outcome: 'failed',
          detail: `Your browser does not support ${missing.join(', ')}.`,
          remedy:
            'Update your browser, or use a current version of Chrome, Firefox, Edge or Safari.',
        },
    offered('Passkeys', hasPasskeys, 'Use an authenticator app instead, or update your browser.'),
    offered('Copying', hasClipboard, 'Select the text and copy it with the keyboard.'),
  ]
}

const words: Record<Outcome, string> = { passed: 'Passed', failed: 'Failed', unknown: 'Not tested' }
export const outcomeWord = (outcome: Outcome) => words[outcome]

/** The results as text for support: nothing that identifies the person or their session. */
export const reportOf = (
  findings: readonly Finding[],
  { at, userAgent }: { at: Date; userAgent: string },
) =>
  [
    `${productName()} self-test, ${at.toISOString()}`,
    ...findings.map(({ label, outcome, detail }) => `${words[outcome]}: ${label}. ${detail}`),
    `Browser: ${userAgent}`,
  ].join('\n')
