import { useAddressFields } from '../../shared/use-address-fields.ts'
import { PartnerOnly } from '../partner-only.tsx'
import { ThemeEditor } from './theme-editor.tsx'
import { ThemeList } from './theme-list.tsx'

/** /partner/themes: the themes of a partner. `?theme=` opens one of them. */
export function ThemesPage() {
  const [search] = useAddressFields()
  const themeId = search.get('theme')
  return (
    <PartnerOnly title="Themes">
      {themeId === null ? <ThemeList /> : <ThemeEditor key={themeId} themeId={themeId} />}
    </PartnerOnly>
  )
}
