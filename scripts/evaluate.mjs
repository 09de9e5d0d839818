// `npm run evaluate [-- --loopback]`: asks the assistant 100 questions, and reports which answers cite the rows that
// they must cite. It uses the model in the environment (docs/assistant.md); without one, it evaluates the built-in
// answers. With `--loopback`, a stand-in on this machine speaks a provider's wire format, to try out the evaluation
// itself.
import { spawnSync } from 'node:child_process'
import { argv, env, exit } from 'node:process'

const isLoopback = argv.includes('--loopback')
const { ASSISTANT_MODEL: model, ASSISTANT_URL: url } = env

console.log(
  isLoopback
    ? 'Evaluating a stand-in on this machine, which reads the right rows and cites them. This says nothing about a model.'
    : model
      ? `Evaluating ${model} at ${url ?? 'its provider’s address'}. Each question is one answer that the provider may charge for.`
      : 'No model is configured: evaluating the answers from the data. To evaluate a model, set ASSISTANT_PROVIDER (openai-compatible or anthropic), ASSISTANT_MODEL, ASSISTANT_URL and, if it needs one, ASSISTANT_API_KEY, as docs/assistant.md describes.',
)

const { status } = spawnSync(
  'npx',
  [
    '--no-install',
    'vitest',
    'run',
    '--project',
    'server',
    'server/assistant/answers/evaluation.test.ts',
  ],
  { stdio: 'inherit', env: { ...env, EVALUATE: isLoopback ? 'loopback' : 'model' } },
)
exit(status ?? 1)
