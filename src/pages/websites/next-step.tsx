import { Link as RouterLink } from 'react-router-dom'

import type { DomainState } from '../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../contract/websites/domain.ts'
import { Link } from '../../components/link/index.ts'
import { Time } from '../../components/time/index.ts'
import { restorableUntil } from '../organisation/resources/restorable-until.ts'
import { productName } from '../shared/product-name.ts'
import { RefusableButton } from '../shared/refusable-button.tsx'
import { useRestore } from './use-restore.ts'
import { useWhyNotOn } from './use-why-not-on.ts'

type Step = { sentence: string; link?: { label: string; path: (id: string) => string } }

const steps: Record<Exclude<DomainState, 'removed'>, Step> = {
  draft: {
    sentence:
      'It is not protected yet. Start by scanning its DNS records or uploading a zone file.',
    link: { label: 'Scan for records', path: (id) => `/domain-scan/${id}` },
  },
  scanning: {
    sentence: 'Its DNS records are being scanned.',
    link: { label: 'View scan', path: (id) => `/domain-scan/${id}` },
  },
  review: {
    sentence: `Its DNS records were found. Review them before ${productName()} uses them.`,
    link: { label: 'Review records', path: (id) => `/domain-scan/${id}/entries` },
  },
  pending_ns: {
    sentence: 'Its records are ready. Set the new name servers at your registrar.',
    link: { label: 'Change name servers', path: (id) => `/domain-scan/${id}/ns` },
  },
  active: { sentence: `Its name servers point to ${productName()}, and it is protected.` },
  moved: {
    sentence: `Its name servers no longer point to ${productName()}, so it is not protected.`,
    link: { label: 'Change name servers', path: (id) => `/domain-scan/${id}/ns` },
  },
  suspended: {
    sentence:
      'Its plan is unpaid. It stays protected, but only the limits of your other plans or the free plan apply.',
    link: { label: 'Pay for the plan', path: (id) => `/choose-plan/${id}` },
  },
  expired: {
    sentence: 'Its registration has expired, so it is not protected.',
    link: { label: 'View expiry details', path: (id) => `/domain/${id}/expired` },
  },
}

/** The status of a website and the next step, in a sentence. */
export function NextStepSentence({ domain }: { domain: Domain }) {
  if (domain.state !== 'removed') {
    return (
      <>
        {steps[domain.state].sentence} <RemovalSentence domain={domain} />
      </>
    )
  }
  return (
    <>
      It can be restored until <Time at={restorableUntil(domain.state_changed_at)} />. After that,
      it will be permanently deleted.
    </>
  )
}

/** When a website will be removed if its state doesn't change. Renders nothing in states that don't lead to removal. */
export function RemovalSentence({
  domain,
  areNameServersSet = false,
}: {
  domain: Domain
  /** They point to Parapet, but don't respond yet. */
  areNameServersSet?: boolean
}) {
  if (domain.removal_at === null) return null
  return (
    <>
      The website will be removed on <Time at={domain.removal_at} />, unless{' '}
      {unlessWords(domain, areNameServersSet)} by then.
    </>
  )
}

function unlessWords({ state }: Domain, areNameServersSet: boolean) {
  if (state === 'expired') return 'its registration is renewed'
  return areNameServersSet ? 'protection has started' : `its name servers point to ${productName()}`
}

/** A link to the next step; nothing if there is nothing to do. */
export function NextStepAction({ domain }: { domain: Domain }) {
  const { restore, isPending } = useRestore()
  const whyNot = useWhyNotOn(domain.id, 'resource.remove')
  if (domain.state === 'removed') {
    return (
      <RefusableButton
        whyNot={whyNot}
        isPending={isPending}
        pendingLabel="Restoring…"
        onClick={() => restore(domain)}
      >
        Restore website
      </RefusableButton>
    )
  }
  const { link } = steps[domain.state]
  if (!link) return null
  return (
    <Link asChild variant="button">
      <RouterLink to={link.path(domain.id)}>{link.label}</RouterLink>
    </Link>
  )
}
