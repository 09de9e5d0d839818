export { Stepper, type StepperLabels, type StepperProps } from './stepper.tsx'
export { stepStatus, type StepStatus } from './stepper.state.ts'
