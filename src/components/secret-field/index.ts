export {
  englishSecretLabels,
  SecretField,
  type SecretFieldLabels,
  type SecretFieldProps,
} from './secret-field.tsx'
