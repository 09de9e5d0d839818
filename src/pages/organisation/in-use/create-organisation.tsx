import { useState } from 'react'

import { Button } from '../../../components/button/index.ts'
import { AddOrganisationDialog } from './add-organisation-dialog.tsx'
import { useSwitchTo } from './use-switch-to.ts'

/** Opens the form for another organisation, and continues in it. */
export function CreateOrganisation() {
  const [isOpen, setIsOpen] = useState(false)
  const switchTo = useSwitchTo()
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Create organisation
      </Button>
      {isOpen && (
        <AddOrganisationDialog
          onClose={() => setIsOpen(false)}
          onAdded={({ id }) => switchTo(id)}
        />
      )}
    </>
  )
}
