import { NO_GRADE, postureGrades } from '../../../../contract/organisation/posture-grades.ts'
import { domainStates } from '../../../../contract/websites/domain-states.ts'
import { protectionModes } from '../../../../contract/websites/protection.ts'
import type { FilterField } from '../../../components/filter-bar/index.ts'
import { domainStateWords } from './domain-state-badge.tsx'
import { modeWords } from './protection-words.ts'

const standingStates = domainStates.filter((state) => state !== 'removed')

/** The filters of the list of websites, named as in the API and the URL. */
export const domainFilters = [
  {
    id: 'state',
    label: 'Status',
    isMultiple: true,
    options: standingStates.map((state) => ({
      value: state,
      label: state === 'active' ? 'Protected or paused' : domainStateWords[state].label,
    })),
  },
  {
    id: 'mode',
    label: 'Mode',
    isMultiple: true,
    options: protectionModes.map((mode) => ({ value: mode, label: modeWords[mode].title })),
  },
  {
    id: 'grade',
    label: 'Posture',
    isMultiple: true,
    options: [
      ...postureGrades.map((grade) => ({ value: grade, label: grade })),
      { value: NO_GRADE, label: 'No grade' },
    ],
  },
] as const satisfies readonly FilterField[]
