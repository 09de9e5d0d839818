import { useState } from 'react'

type CopyNameProps = {
  name: string
  labels: { copyName: string; copied: string; notCopied: string }
}

/** A button that copies the name and says so, or that the browser did not allow it. */
export function CopyName({ name, labels }: CopyNameProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(name)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <span data-slot="copy-name" data-state={state} className="shrink-0">
      <button
        type="button"
        className="min-h-6 rounded-[2px] font-medium text-accent-text underline-offset-[0.2em] hover:underline pointer-coarse:-my-3 pointer-coarse:min-h-11"
        onClick={() => void copy()}
      >
        {labels.copyName}
      </button>
      <span role="status" className="text-on-surface-muted">
        {state === 'copied' && ` · ${labels.copied}`}
        {state === 'failed' && ` · ${labels.notCopied}`}
      </span>
    </span>
  )
}
