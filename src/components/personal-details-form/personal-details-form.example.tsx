import type { Example } from '../example.ts'
import { PersonalDetailsForm } from './index.ts'

export const example: Example = {
  slot: 'form',
  render: (props) => (
    <PersonalDetailsForm
      purpose={{ name: 'use_case', options: [{ value: '1', label: 'Protect a website' }] }}
      companySize={{ name: 'company_size', options: [{ value: '1', label: '1 to 10' }] }}
      {...props}
    />
  ),
}
