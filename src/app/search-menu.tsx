import { AppWindow, Database, Globe } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

import { findDatabases } from '../api/databases/databases.ts'
import { findDomains } from '../api/websites/domains.ts'
import { CommandMenu, type CommandGroup } from '../components/command-menu/index.ts'
import { databasePath } from '../pages/databases/database-path.ts'
import { useMay } from '../pages/organisation/access/use-may.ts'
import { useOrganisation } from '../pages/organisation/access/use-organisation.ts'
import { pagesFor } from './search-pages.ts'

const labels = {
  title: 'Search',
  placeholder: 'Search for a page, website or database',
}

async function findResources(query: string): Promise<CommandGroup[]> {
  const [websites, databases] = await Promise.all([findDomains(query), findDatabases(query)])
  return [
    {
      label: 'Websites',
      items: websites.map(({ id, display_name: label }) => ({
        id,
        label,
        icon: Globe,
        href: `/domain/${id}`,
      })),
    },
    {
      label: 'Databases',
      items: databases.map((database) => ({
        id: database.id,
        label: database.name,
        description: database.host,
        icon: Database,
        href: databasePath(database),
      })),
    },
  ]
}

/** The pages of the console, and the websites and databases of the organisation by name. */
export function SearchMenu({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const navigate = useNavigate()
  const organisation = useOrganisation()
  const mayList = useMay('resources.list')
  const seesResources =
    mayList && organisation?.restorable_until === null && !organisation.needs_second_factor
  const pages = pagesFor(organisation).map((page) => ({ ...page, icon: AppWindow }))
  return (
    <CommandMenu
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      // use-search.tsx handles the shortcut, because this menu is only loaded when it is first used.
      hasKey={false}
      groups={[{ label: 'Pages', items: pages }]}
      {...(seesResources && { search: findResources })}
      onNavigate={(href) => void navigate(href)}
      labels={labels}
    />
  )
}
