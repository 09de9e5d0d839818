export {
  DateField,
  englishDateFieldLabels,
  type DateFieldLabels,
  type DateFieldProps,
} from './date-field.tsx'
