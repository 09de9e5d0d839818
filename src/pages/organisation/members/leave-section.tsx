import { useState } from 'react'

import { Button } from '../../../components/button/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { LeaveDialog } from './member-dialogs.tsx'

/** What every member may do, whatever their role. */
export function LeaveSection() {
  const role = useOrganisation()?.role
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Section title="Leave this organisation">
      <Text tone="muted" className="max-w-prose">
        You lose your access. Everything that you set up stays with the organisation.
        {role === 'owner' && ' The last owner can’t leave: hand the organisation over first.'}
      </Text>
      <div>
        <Button variant="secondary" onClick={() => setIsLeaving(true)}>
          Leave organisation
        </Button>
      </div>
      {isLeaving && <LeaveDialog onClose={() => setIsLeaving(false)} />}
    </Section>
  )
}
