import { shownState } from '../../shared/shown-state.ts'

const notice = shownState<string>()

/** Shows why this tab has switched to another organisation, until the person dismisses it. */
export const showOrganisationNotice = (sentence: string | undefined) => notice.set(sentence)

export const useOrganisationNotice = () => notice.use()
