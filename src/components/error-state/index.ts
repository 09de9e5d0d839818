export { ErrorState, type ErrorStateProps } from './error-state.tsx'
export { englishErrorStateLabels, type ErrorStateLabels } from './error-state.tsx'
