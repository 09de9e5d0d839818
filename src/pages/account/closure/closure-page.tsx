import { useQuery } from '@tanstack/react-query'

import { CLOSING_DAYS } from '../../../../contract/constants.ts'
import { closureQuery } from '../../../api/account/closure.ts'
import { userQuery } from '../../../api/account/user.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { CloseForm } from './close-form.tsx'
import { ClosingAccount } from './closing-account.tsx'
import { DataExport } from './data-export.tsx'

/** /closure: what is deleted and what is kept, and after that, how to come back. */
export function ClosurePage() {
  const { data: user } = useQuery(userQuery)
  useHeadingAsTitle()
  if (user?.deleted_at) return <ClosingAccount deletedAt={user.deleted_at} />
  return (
    <Page
      title="Close your account"
      breadcrumbs={
        <PageBreadcrumbs
          levels={[
            { label: 'Account', href: '/account' },
            { label: 'Closure', href: '/closure' },
          ]}
        />
      }
      description={`You can change your mind for ${CLOSING_DAYS} days. After that, your account is permanently deleted.`}
    >
      <Consequences />
      <Section title="Your data">
        <DataExport />
      </Section>
      {user && (
        <Section title="Close the account">
          <Loaded query={closureQuery} what="Your organisations" headingLevel={3}>
            {({ organisations }) => <CloseForm email={user.email} organisations={organisations} />}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

const Consequences = () => (
  <>
    <Section title="What happens immediately">
      <DescriptionList>
        <Description term="Sessions">You are signed out on all devices.</Description>
        <Description term="Organisations">
          You lose access to all of them, and invitations that you sent are revoked. If you keep
          your account, you get your access back, but not an ownership that you handed over.
        </Description>
        <Description term="Signing in">
          You can only keep your account, or download your data.
        </Description>
      </DescriptionList>
    </Section>
    <Section title={`What is deleted after ${CLOSING_DAYS} days`}>
      <DescriptionList>
        <Description term="Your account">
          Your name, your email address, how you sign in, your sessions and your notifications.
        </Description>
        <Description term="Closed organisations">
          Organisations that you close together with your account, with their websites and
          databases. Nothing more is charged for their plans, which end with them.
        </Description>
      </DescriptionList>
    </Section>
    <Section title="What is kept">
      <DescriptionList>
        <Description term="Invoices">The law requires us to keep issued invoices.</Description>
        <Description term="Audit log">
          Entries about what you did show “Deleted account” instead of your name.
        </Description>
        <Description term="Your work">
          What you added to organisations that continue, such as websites and rules.
        </Description>
      </DescriptionList>
    </Section>
  </>
)
