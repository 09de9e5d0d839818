import { useParams } from 'react-router-dom'

import type { ReachedDatabase } from '../../../contract/databases/database.ts'
import { databaseQuery } from '../../api/databases/databases.ts'
import {
  OneResourcePage,
  type OneResourcePageProps,
} from '../organisation/resources/one-resource-page.tsx'

const keeps = ['database']
const levelsOf = ({ id, name: label }: ReachedDatabase) => [
  { label: 'Databases', href: '/database-security' },
  { label, href: `/database/${id}/manager` },
]

/** A page about the database whose id is in the URL. */
export function DatabasePage(props: OneResourcePageProps<ReachedDatabase>) {
  const { id = '' } = useParams()
  return (
    <OneResourcePage
      {...props}
      query={databaseQuery(id)}
      keeps={keeps}
      what="This database"
      levelsOf={levelsOf}
    />
  )
}
