import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { roleWords } from './access-words.ts'

/** In place of every list of websites and databases, for a role that sees none. */
export const NoResources = ({
  title,
  organisation: { name, role },
}: {
  title: string
  organisation: Organisation
}) => (
  <Page title={title}>
    <EmptyState
      title="Your role doesn’t include websites and databases"
      description={
        <>
          Your role in <bdi>{name}</bdi> is {roleWords[role].label}. Ask an owner or admin to change
          your role.
        </>
      }
    />
  </Page>
)
