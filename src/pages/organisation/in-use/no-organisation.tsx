import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { AddOrganisationDialog } from './add-organisation-dialog.tsx'
import { switchOrganisation } from './switch-organisation.ts'

/** In place of every page of an organisation, for a person who belongs to none. */
export function NoOrganisation() {
  const [isAdding, setIsAdding] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <Page title="No organisation">
      <EmptyState
        title="You are not in an organisation"
        description="Websites and databases belong to organisations. Create one, or ask to be invited to one."
        action={<Button onClick={() => setIsAdding(true)}>Create organisation</Button>}
      />
      {isAdding && (
        <AddOrganisationDialog
          onClose={() => setIsAdding(false)}
          onAdded={({ id }) => {
            void switchOrganisation(client, id)
            void navigate('/overview')
          }}
        />
      )}
    </Page>
  )
}
