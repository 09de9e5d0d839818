import { Link as RouterLink } from 'react-router-dom'

import type { MissingTarget } from '../../../../contract/websites/record.ts'
import { Code } from '../../../components/code/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { recordInWords } from './record-words.ts'

/** Names that records point to, although the list has no record for them. */
export const MissingTargets = ({
  missing,
  addTo,
}: {
  missing: readonly MissingTarget[]
  /** The website that they can be added to from here. */
  addTo?: string | undefined
}) => (
  <DescriptionList>
    {missing.map((target) => (
      <Description
        key={target.name}
        term={<Code>{target.name}</Code>}
        action={
          addTo && (
            <Link asChild>
              <RouterLink to={`/domain-scan/${addTo}/entries/add?${fieldsOf(target)}`}>
                Add {target.name}
              </RouterLink>
            </Link>
          )
        }
      >
        {target.from.length === 0
          ? 'The website itself has no address (A or AAAA).'
          : `Needed by ${target.from.map(recordInWords).join(', ')}`}
      </Description>
    ))}
  </DescriptionList>
)

/** Names with an underscore are no hosts (RFC 8552): those that others point to have texts, such as SPF and DKIM. */
const fieldsOf = ({ name }: MissingTarget) =>
  new URLSearchParams({ name, type: /(?:^|\.)_/.test(name) ? 'TXT' : 'A' })
