// What the measured pages and the checkers define.

type Finding = { code: string; msg: string; type: number; element?: Element }

interface Window {
  bench: {
    mount: (...given: unknown[]) => number
    unmount: () => void
    controlCentre: (selector?: string) => { x: number; y: number }
    centreOfCell: (text: string) => { x: number; y: number }
    focus: () => void
    states: unknown[]
    readyMs: number | null
    visibleMs: number | null
    layoutShift: number
  }
  /** The browsers of benches expose it. */
  gc: () => void
  ace: {
    Checker: new () => {
      check: (document: Document, policies: string[]) => Promise<EqualAccessReport>
    }
  }
  HTMLCS: {
    ERROR: number
    getTranslation: (id: string) => string | undefined
    getMessages: () => Finding[]
    process: (
      standard: string,
      source: Document,
      onSuccess: (value?: unknown) => void,
      onFailure: (reason: unknown) => void,
    ) => void
  }
}

/** Of IBM Equal Access. */
type EqualAccessReport = {
  results: {
    ruleId: string
    reasonId: string
    value: [level: string, verdict: string]
    message: string
    snippet: string
    path: { dom: string }
  }[]
}
