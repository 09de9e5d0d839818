import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'

import { mayRole } from '../../../../contract/organisation/access.ts'
import { failureSentence } from '../../../api/failures.ts'
import { useAddTeam, useAddTeamMembers } from '../../../api/organisation/teams.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { useOrganisation } from '../access/use-organisation.ts'
import { useWhyNot } from '../access/use-why-not.ts'
import { MembersField } from '../members/members-field.tsx'

const schema = () =>
  import('../../../../contract/organisation/team.ts').then((module) => module.teamRequest)

/** /add-team: the name of a team, and its first members. */
export function AddTeamPage() {
  const role = useOrganisation()?.role
  const maySee = role && mayRole(role, 'members.see')
  return (
    <Page
      title="Add a team"
      breadcrumbs={
        maySee && (
          <PageBreadcrumbs
            levels={[
              { label: 'Team', href: '/teams' },
              { label: 'Add', href: '/add-team' },
            ]}
          />
        )
      }
      description={
        maySee &&
        'Grant access to a team once, and everyone in it gets it, including people who join later.'
      }
    >
      {role === undefined && <PageSkeleton />}
      {maySee === false && <NothingHere />}
      {maySee && <AddTeamForm />}
    </Page>
  )
}

function AddTeamForm() {
  const [memberIds, setMemberIds] = useState<string[]>([])
  const add = useAddTeam()
  const addMembers = useAddTeamMembers()
  const whyNot = useWhyNot('members.change')
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useSchemaForm<{ name: string }>({
    schema,
    defaultValues: { name: '' },
    fallback: 'The team could not be added. Try again.',
    onSubmit: async ({ name }) => {
      const team = await add.mutateAsync(name)
      showToast({ tone: 'positive', title: isolating`${team.name} was added` })
      if (memberIds.length > 0) {
        // The team exists: what failed can be repeated on its page.
        await addMembers.mutateAsync({ teamId: team.id, memberIds }).catch((error: unknown) =>
          showToast({
            tone: 'critical',
            title: 'Its members could not be added',
            description: failureSentence(error),
          }),
        )
      }
      await navigate(`/team/${team.id}`)
    },
  })
  const { error, ...name } = form.field('name')
  return (
    <Form className="grid max-w-md gap-6" onSubmit={form.onSubmit}>
      <Field label="Name" error={error}>
        <Input {...name} autoComplete="off" />
      </Field>
      <MembersField isOptional onChange={setMemberIds} />
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <RefusableButton
          type="submit"
          whyNot={whyNot}
          isPending={form.isPending}
          pendingLabel="Adding…"
        >
          Add team
        </RefusableButton>
        <Link asChild variant="button-secondary">
          <RouterLink to="/teams?tab=teams">Cancel</RouterLink>
        </Link>
      </div>
    </Form>
  )
}
