import { Link as RouterLink } from 'react-router-dom'

import type { DomainState } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { Button } from '../../../components/button/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Time } from '../../../components/time/index.ts'
import { restorableUntil } from './restorable-until.ts'
import { useRestore } from './use-restore.ts'

type Step = { sentence: string; link?: { label: string; path: (id: string) => string } }

const steps: Record<Exclude<DomainState, 'removed'>, Step> = {
  draft: {
    sentence: 'Nothing protects it yet. First its DNS records are read, or taken from a zone file.',
    link: { label: 'Scan its records', path: (id) => `/domain-scan/${id}` },
  },
  scanning: {
    sentence: 'Its DNS records are being read.',
    link: { label: 'Watch the scan', path: (id) => `/domain-scan/${id}` },
  },
  review: {
    sentence: 'Its DNS records were found. Look through them before they are taken over.',
    link: { label: 'Review records', path: (id) => `/domain-scan/${id}/entries` },
  },
  pending_ns: {
    sentence: 'Its records are ready. Set the new name servers at your registrar.',
    link: { label: 'Change name servers', path: (id) => `/domain-scan/${id}/ns` },
  },
  active: { sentence: 'Its name servers point here, and it is protected.' },
  moved: {
    sentence: 'Its name servers no longer point here, so nothing protects it.',
    link: { label: 'Change name servers', path: (id) => `/domain-scan/${id}/ns` },
  },
  suspended: {
    sentence: 'Its plan was not paid, so it is not protected.',
    link: { label: 'Choose a plan', path: (id) => `/choose-plan/${id}` },
  },
  expired: {
    sentence: 'Its registration has expired, so it is not protected.',
    link: { label: 'See what expired', path: (id) => `/domain/${id}/expired` },
  },
}

/** The status of a website and the next step, in a sentence. */
export function NextStepSentence({ domain }: { domain: Domain }) {
  if (domain.state !== 'removed') return steps[domain.state].sentence
  return (
    <>
      It was removed, and can be restored until{' '}
      <Time at={restorableUntil(domain.state_changed_at)} />. Then it is deleted for good.
    </>
  )
}

/** A link to the next step; nothing if there is nothing to do. */
export function NextStepAction({ domain }: { domain: Domain }) {
  const { restore, isPending } = useRestore()
  if (domain.state === 'removed') {
    return (
      <Button isPending={isPending} pendingLabel="Restoring…" onClick={() => restore(domain)}>
        Restore website
      </Button>
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
