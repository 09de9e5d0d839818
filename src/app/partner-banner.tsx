import type { Organisation } from '../../contract/organisation/organisation.ts'
import { Banner } from '../components/banner/index.ts'
import { Button } from '../components/button/index.ts'
import { useSwitchTo } from '../pages/organisation/in-use/use-switch-to.ts'

/** Shown whenever somebody works in a customer’s organisation for its partner. */
export function PartnerBanner({ organisation }: { organisation: Organisation }) {
  const { name, role, partner } = organisation
  const switchTo = useSwitchTo()
  if (!partner) return null
  return (
    <Banner
      label="Work for a customer"
      tone="caution"
      action={
        <Button variant="text" size="small" onClick={() => switchTo(partner.id)}>
          <span>
            Back to <bdi>{partner.name}</bdi>
          </span>
        </Button>
      }
    >
      You are working in <bdi>{name}</bdi> for <bdi>{partner.name}</bdi>.{' '}
      {role === 'auditor' ? 'You have view-only access.' : 'Both audit logs record what you do.'}
    </Banner>
  )
}
