import { mayRole } from '../../../../contract/organisation/access.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { roleWords } from '../../organisation/access/access-words.ts'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { ThemeEditor } from './theme-editor.tsx'
import { ThemeList } from './theme-list.tsx'

/** /partner/themes: the themes of a partner. `?theme=` opens one of them. */
export function ThemesPage() {
  const organisation = useOrganisation()
  const [search] = useAddressFields()
  const themeId = search.get('theme')

  if (!organisation) {
    return (
      <Page title="Themes">
        <PageSkeleton />
      </Page>
    )
  }
  if (!mayRole(organisation.role, 'themes.see')) {
    return (
      <Page title="Themes">
        <EmptyState
          title="Your role doesn’t include themes"
          description={`Owners, admins and auditors see them. Your role is ${roleWords[organisation.role].label}.`}
        />
      </Page>
    )
  }
  return themeId === null ? <ThemeList /> : <ThemeEditor key={themeId} themeId={themeId} />
}
