import { useQueryClient } from '@tanstack/react-query'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { policyQuery } from '../../../api/websites/domain-rules.ts'
import { Button } from '../../../components/button/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { CopyField } from '../../../components/copy-field/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { verifyPolicy } from './verify-policy.ts'

/** The signed policy of a website as a file, with its public key and a script that verifies it. */
export function PolicySection({ domain: { id, name } }: { domain: Domain }) {
  const client = useQueryClient()
  const failed = useFailureToast()
  const file = `${name}-policy.json`
  const download = () =>
    client
      .fetchQuery(policyQuery(id))
      // As compact as the response, since the shell script searches for its exact bytes.
      .then((policy) => saveFile(file, JSON.stringify(policy), 'application/json'))
      .catch(failed('The policy could not be downloaded'))
  return (
    <Section
      title="Policy for your edge"
      actions={
        <Button variant="secondary" onClick={() => void download()}>
          Download policy
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Text>
          All rules and settings of this website, signed, so that your edge can detect changes in
          transit.
        </Text>
        <Loaded query={policyQuery(id)} what="The policy" headingLevel={3}>
          {({ data: { policy, public_key: key } }) => (
            <Field
              label="Public key"
              hint={`Store it when you set up your edge. It signed version ${policy.version}.`}
            >
              <CopyField value={key.x} />
            </Field>
          )}
        </Loaded>
        <Text>
          This script checks a downloaded policy: <Code>sh verify-policy.sh {file} PUBLIC-KEY</Code>
        </Text>
        <CodeBlock code={verifyPolicy} filename="verify-policy.sh" />
      </div>
    </Section>
  )
}
