import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { organisationsQuery } from '../api/organisation/organisations.ts'
import { Button } from '../components/button/index.ts'
import {
  DropdownMenu,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../components/dropdown-menu/index.ts'
import { roleWords } from '../pages/organisation/access/access-words.ts'
import { useOrganisation } from '../pages/organisation/access/use-organisation.ts'
import { AddOrganisationDialog } from '../pages/organisation/in-use/add-organisation-dialog.tsx'
import { OrganisationIcon } from '../pages/organisation/in-use/organisation-logo.tsx'
import { useSwitchTo } from '../pages/organisation/in-use/use-switch-to.ts'

/**
 * The organisation of this tab, and a menu of the person’s others. Hidden while there is only one. A partner’s
 * customers, of which there may be thousands, are at /partner/domains.
 */
export function OrganisationSwitcher() {
  const { data = [] } = useQuery(organisationsQuery)
  const current = useOrganisation()
  const organisations = data.filter(({ id, partner }) => partner === null || id === current?.id)
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)

  const switchTo = useSwitchTo()

  if (!current || organisations.length < 2) return null
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button
            variant="quiet"
            aria-label={`Organisation: ${current.name}`}
            className="min-w-0 max-sm:w-[44px] max-sm:px-0"
          >
            <OrganisationIcon organisation={current} />
            <span className="hidden max-w-48 truncate sm:block">
              <bdi>{current.name}</bdi>
            </span>
            <ChevronsUpDown
              size={16}
              strokeWidth={1.5}
              aria-hidden="true"
              className="hidden shrink-0 sm:block"
            />
          </Button>
        }
      >
        <MenuRadioGroup label="Organisation" value={current.id} onValueChange={switchTo}>
          {organisations.map(({ id, name, role, restorable_until: until }) => (
            <MenuRadioItem
              key={id}
              value={id}
              description={until === null ? roleWords[role].label : 'Deleted'}
            >
              {name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem onSelect={() => void navigate('/organisation')}>Organisation settings</MenuItem>
        <MenuItem onSelect={() => setIsAdding(true)}>Create organisation</MenuItem>
      </DropdownMenu>
      {isAdding && (
        <AddOrganisationDialog
          onClose={() => setIsAdding(false)}
          onAdded={({ id }) => switchTo(id)}
        />
      )}
    </>
  )
}
