export {
  englishPersonalDetailsLabels,
  PersonalDetailsForm,
  type PersonalDetailsFormLabels,
  type PersonalDetailsFormProps,
} from './personal-details-form.tsx'
