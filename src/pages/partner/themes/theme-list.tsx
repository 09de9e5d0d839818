import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { THEMES_MAX } from '../../../../contract/partner/theme-files.ts'
import type { ThemeSummary } from '../../../../contract/partner/theme.ts'
import { themesQuery } from '../../../api/partner/themes.ts'
import { Badge } from '../../../components/badge/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Swatch } from '../../../components/preview-frame.tsx'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { counted, figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import {
  AddThemeDialog,
  ArchiveThemeDialog,
  DuplicateThemeDialog,
  ImportThemeDialog,
  RemoveFilesDialog,
  RemoveThemeDialog,
} from './theme-dialogs.tsx'
import { stateWords } from './theme-words.ts'

const columns: readonly DataTableColumn<ThemeSummary>[] = [
  {
    id: 'name',
    header: 'Theme',
    isRowHeader: true,
    cell: ({ id, name, product_name, colour }) => (
      <div className="flex items-center gap-3">
        <Swatch colour={colour} />
        <div className="grid justify-items-start sm:min-w-36">
          <Link asChild>
            <RouterLink to={`?theme=${id}`}>
              <bdi>{name}</bdi>
            </RouterLink>
          </Link>
          <Text as="span" tone="muted">
            <bdi>{product_name}</bdi>
          </Text>
        </div>
      </div>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, version, has_changes: hasChanges }) => (
      <div className="grid justify-items-end gap-1 sm:min-w-36 sm:justify-items-start">
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
        {version !== null && (
          <Text as="span" tone="muted">
            Version {version}
            {hasChanges && ', with unpublished changes'}
          </Text>
        )}
      </div>
    ),
  },
  {
    id: 'hosts',
    header: 'Host names',
    cell: ({ hosts }) => (hosts.length === 0 ? 'None' : hosts.join(', ')),
  },
  {
    id: 'customers',
    header: 'Customers',
    align: 'end',
    cell: ({ customer_count: count }) => figure(count),
  },
  { id: 'updated', header: 'Changed', cell: ({ updated_at: at }) => <Time at={at} /> },
]

const labels = {
  count: (count: number) => counted(count, 'theme'),
}

type Open =
  | { kind: 'add' | 'import' | 'files' }
  | { kind: 'duplicate' | 'archive' | 'remove'; theme: ThemeSummary }

/** All themes of the partner. */
export function ThemeList() {
  // The page had the title of a theme, if one was open.
  useHeadingAsTitle()
  const query = useQuery(themesQuery)
  const [open, setOpen] = useState<Open>()
  const mayNot = useWhyNot('themes.change')
  const failure = loadFailure(query.error, 'The themes')
  const isFull = (query.data?.length ?? 0) >= THEMES_MAX
  const whyNot =
    mayNot ??
    (isFull
      ? `A partner can have at most ${THEMES_MAX} themes. Delete an archived one first.`
      : undefined)
  const close = () => setOpen(undefined)

  const actions = useMemo((): DataTableAction<ThemeSummary>[] => {
    const action = (
      kind: 'duplicate' | 'archive' | 'remove',
      label: string,
      mayNotWith: (theme: ThemeSummary) => string | undefined,
    ) => ({
      id: kind,
      label,
      isCritical: kind === 'remove',
      isDisabled: (theme: ThemeSummary) => mayNotWith(theme) !== undefined,
      describe: mayNotWith,
      onSelect: (theme: ThemeSummary) => setOpen({ kind, theme }),
    })
    return [
      action('duplicate', 'Duplicate', () => mayNot),
      action(
        'archive',
        'Archive',
        ({ state }) => mayNot ?? (state === 'archived' ? 'It is already archived.' : undefined),
      ),
      action(
        'remove',
        'Delete',
        ({ state }) => mayNot ?? (state === 'archived' ? undefined : 'Archive it first.'),
      ),
    ]
  }, [mayNot])

  const importButton = (
    <RefusableButton
      variant="secondary"
      whyNot={whyNot}
      onClick={() => setOpen({ kind: 'import' })}
    >
      Import
    </RefusableButton>
  )
  const addButton = (
    <RefusableButton whyNot={whyNot} onClick={() => setOpen({ kind: 'add' })}>
      Add theme
    </RefusableButton>
  )
  const isEmpty = query.data?.length === 0

  return (
    <Page
      title="Themes"
      width="full"
      description="How your customers see the console: your name, your colours, your host names."
      actions={
        !isEmpty &&
        !query.isLoadingError && (
          <>
            {importButton}
            {addButton}
          </>
        )
      }
    >
      {query.isLoadingError ? (
        <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
      ) : (
        <DataTable
          caption="Themes"
          isCaptionHidden
          columns={columns}
          rows={query.data ?? []}
          getRowId={({ id }) => id}
          getRowName={({ name }) => name}
          rowActions={actions}
          hasViewMenu={false}
          isLoading={query.isPending}
          error={query.isError ? failure : undefined}
          onRetry={() => retry(query.refetch)}
          labels={labels}
          empty={
            <EmptyState
              title="No themes yet"
              description="A theme begins with a product name and one colour. The rest follows from it, and can be changed."
              action={addButton}
              secondAction={importButton}
            />
          }
        />
      )}
      {!isEmpty && !query.isLoadingError && (
        <div>
          <RefusableButton
            variant="text"
            whyNot={mayNot}
            onClick={() => setOpen({ kind: 'files' })}
          >
            Delete unused files
          </RefusableButton>
        </div>
      )}
      {open?.kind === 'add' && <AddThemeDialog onClose={close} />}
      {open?.kind === 'import' && <ImportThemeDialog onClose={close} />}
      {open?.kind === 'duplicate' && <DuplicateThemeDialog theme={open.theme} onClose={close} />}
      {open?.kind === 'files' && <RemoveFilesDialog onClose={close} />}
      {open?.kind === 'remove' && <RemoveThemeDialog theme={open.theme} onClose={close} />}
      {open?.kind === 'archive' && <ArchiveThemeDialog theme={open.theme} onClose={close} />}
    </Page>
  )
}
