import type { Example } from '../example.ts'
import { OtpInput } from '../otp-input/index.ts'
import { CodeForm } from './index.ts'

export const example: Example = {
  slot: 'form',
  render: (props) => (
    <CodeForm {...props}>
      <OtpInput name="code" length={6} />
    </CodeForm>
  ),
}
