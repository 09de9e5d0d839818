// `npm run evaluate [-- --loopback] [-- -t invoice]`: asks the assistant 100 questions, and reports which answers cite
// the rows that they must cite. It uses the model in the environment (docs/assistant.md); without one, it evaluates the
// built-in answers to the known questions. With `--loopback`, a stand-in on this machine speaks a provider's wire format,
// to try out the evaluation itself. `-t` asks only the questions that match.
import { spawnSync } from 'node:child_process'
import { argv, env, exit } from 'node:process'

const isLoopback = argv.includes('--loopback')
const options = argv.slice(2).filter((option) => option !== '--loopback')
const { ASSISTANT_PROVIDER: provider, ASSISTANT_MODEL: model, ASSISTANT_URL: url } = env

if (!isLoopback && Boolean(provider) !== Boolean(model)) {
  console.error(
    `${provider ? 'ASSISTANT_MODEL' : 'ASSISTANT_PROVIDER'} is missing. To evaluate a model, set both, as docs/assistant.md describes.`,
  )
  exit(1)
}

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
    ...options,
  ],
  { stdio: 'inherit', env: { ...env, EVALUATE: isLoopback ? 'loopback' : 'model' } },
)
exit(status ?? 1)
