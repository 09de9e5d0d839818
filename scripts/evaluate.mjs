// `npm run evaluate`: asks the assistant 100 questions, and reports which answers cite the rows that they must cite. It
// uses the model in the environment (docs/assistant.md); without one, it evaluates the answers from the data.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'server', 'server/assistant/answers/evaluation.test.ts'],
  { stdio: 'inherit', env: { ...process.env, EVALUATE: 'true' } },
)
process.exit(status ?? 1)
