export {
  AddressForm,
  englishAddressLabels,
  type AddressFormLabels,
  type AddressFormProps,
} from './address-form.tsx'
export { countryOptions } from './countries.ts'
