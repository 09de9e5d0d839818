import { type RefObject, useRef, useState } from 'react'

import type { Theme, ThemeVersion } from '../../../../contract/partner/theme.ts'
import { useGoBack } from '../../../api/partner/themes.ts'
import { Badge } from '../../../components/badge/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ConfirmedAction } from '../../organisation/access/confirmed-action.tsx'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { nameOfField } from './theme-words.ts'

/** Everything that was published, newest first, with what changed. */
export function VersionsTab({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState<ThemeVersion>()
  const live = useRef<HTMLElement>(null)
  const whyNot = useWhyNot('themes.change')
  if (theme.versions.length === 0) {
    return (
      <EmptyState
        title="Nothing published yet"
        description="Each time you publish, a version appears here. It never changes, and you can go back to it."
      />
    )
  }
  return (
    <ol className="grid max-w-page gap-6 pt-2">
      {theme.versions.map((version) => (
        <li key={version.number}>
          <Section
            title={
              <>
                <span ref={version.number === theme.version ? live : undefined} tabIndex={-1}>
                  Version {version.number}
                </span>{' '}
                {version.number === theme.version && <Badge tone="positive">Live</Badge>}
              </>
            }
            actions={
              version.number !== theme.version && (
                <RefusableButton
                  variant="secondary"
                  whyNot={whyNot}
                  onClick={() => setChosen(version)}
                >
                  Go back to version {version.number}
                </RefusableButton>
              )
            }
          >
            <Text tone="muted">
              <Time at={version.published_at} />
              {version.published_by && `, by ${version.published_by}`}
            </Text>
            <Changes version={version} />
          </Section>
        </li>
      ))}
      {chosen && (
        <GoBackDialog
          theme={theme}
          version={chosen}
          returnFocus={live}
          onClose={() => setChosen(undefined)}
        />
      )}
    </ol>
  )
}

function Changes({ version: { number, changes } }: { version: ThemeVersion }) {
  if (changes.length === 0) {
    return <Text tone="muted">{number === 1 ? 'The first version.' : 'Nothing changed.'}</Text>
  }
  return (
    <Table caption={`Changes in version ${number}`} isCaptionHidden>
      <TableHead>
        <TableRow place="head">
          <TableHeader>Changed</TableHeader>
          <TableHeader>Before</TableHeader>
          <TableHeader>Now</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <TableHeader scope="row">{nameOfField(field)}</TableHeader>
            <TableCell>{before || 'None'}</TableCell>
            <TableCell>{after || 'None'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function GoBackDialog({
  theme,
  version,
  returnFocus,
  onClose,
}: {
  theme: Theme
  version: ThemeVersion
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { mutateAsync: goBack } = useGoBack()
  const showToast = useToast()
  return (
    <ConfirmedAction
      title={`Go back to version ${version.number}?`}
      confirmLabel="Go back"
      returnFocus={returnFocus}
      onClose={onClose}
      action={async () => {
        await goBack({ themeId: theme.id, number: version.number })
        showToast({ tone: 'positive', title: `Customers see version ${version.number}` })
        onClose()
      }}
    >
      Customers see it from now on, and it replaces the draft. Later versions are kept, so you can
      return to them.
    </ConfirmedAction>
  )
}
