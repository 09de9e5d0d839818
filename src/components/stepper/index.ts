export {
  englishStepperLabels,
  Stepper,
  type StepperLabels,
  type StepperProps,
  type StepperStep,
} from './stepper.tsx'
export { stepStatus, type StepStatus } from './stepper.state.ts'
