import type { AddressFormLabels } from '../address-form/address-form.tsx'
import type { AppShellLabels } from '../app-shell/app-shell.types.ts'
import type { Severity } from '../badge/severity-badge.tsx'
import type { BannerLabels } from '../banner/banner.tsx'
import type { BreadcrumbsLabels } from '../breadcrumbs/breadcrumbs.tsx'
import type { ChartLabels } from '../chart/chart.labels.ts'
import type { CodeBlockLabels } from '../code-block/code-block.tsx'
import type { CodeFormLabels } from '../code-form/code-form.tsx'
import type { ComboboxLabels } from '../combobox/combobox.labels.ts'
import type { CommandMenuLabels } from '../command-menu/command-menu.labels.ts'
import type { ConfirmDialogLabels } from '../confirm-dialog/confirm-dialog.tsx'
import type { CopyLabels } from '../copy-button/copy-button.tsx'
import type { CountryListLabels } from '../country-list/country-list.tsx'
import type { DataTableLabels } from '../data-table/data-table.labels.ts'
import type { DateFieldLabels } from '../date-field/date-field.labels.ts'
import type { DatePickerLabels } from '../date-picker/date-picker.labels.ts'
import type { DateRangePickerLabels } from '../date-range-picker/date-range-picker.labels.ts'
import type { DialogLabels } from '../dialog/dialog-parts.tsx'
import type { EmailFormLabels } from '../email-form/email-form.tsx'
import type { ErrorStateLabels } from '../error-state/error-state.tsx'
import type { FieldLabels } from '../field/field.tsx'
import type { FileUploadLabels } from '../file-upload/file-upload.labels.ts'
import type { FilterBarLabels } from '../filter-bar/filter-bar.labels.ts'
import type { FormLabels } from '../form/error-summary.tsx'
import type { MeterLabels } from '../meter/meter.labels.ts'
import type { MultiSelectLabels } from '../multi-select/multi-select.labels.ts'
import type { NewPasswordFormLabels } from '../new-password-form/new-password-form.tsx'
import type { NumberFieldLabels } from '../number-field/number-field.labels.ts'
import type { OtpInputLabels } from '../otp-input/otp-input.labels.ts'
import type { PaginationLabels } from '../pagination/pagination.labels.ts'
import type { PasswordFieldLabels } from '../password-field/password-field.tsx'
import type { PasswordFormLabels } from '../password-form/password-form.tsx'
import type { PersonalDetailsFormLabels } from '../personal-details-form/personal-details-form.tsx'
import type { PopoverLabels } from '../popover/popover.tsx'
import type { RowDetailsLabels } from '../row-details/row-details.labels.ts'
import type { SearchFieldLabels } from '../search-field/search-field.tsx'
import type { SecretFieldLabels } from '../secret-field/secret-field.tsx'
import type { SkipLinkLabels } from '../skip-link/skip-link.tsx'
import type { RangeSliderLabels } from '../slider/range-slider.tsx'
import type { SparklineLabels } from '../sparkline/sparkline.tsx'
import type { StatCardLabels } from '../stat-card/stat-card.labels.ts'
import type { StepperLabels } from '../stepper/stepper.tsx'
import type { TableLayoutLabels } from '../table-layout/table-layout.labels.ts'
import type { TextareaLabels } from '../textarea/textarea.state.ts'
import type { ToastLabels } from '../toast/toast.tsx'
import type { TopBarLabels } from '../top-bar/top-bar-search.tsx'
import type { TreeLabels } from '../tree/tree.tsx'

/** The texts of every component that has any. */
export type LabelsOf = {
  addressForm: AddressFormLabels
  appShell: AppShellLabels
  banner: BannerLabels
  breadcrumbs: BreadcrumbsLabels
  /** Of every chart. */
  chart: ChartLabels
  codeBlock: CodeBlockLabels
  codeForm: CodeFormLabels
  combobox: ComboboxLabels
  commandMenu: CommandMenuLabels
  confirmDialog: ConfirmDialogLabels
  copyButton: CopyLabels
  countryList: CountryListLabels
  dataTable: DataTableLabels
  dateField: DateFieldLabels
  datePicker: DatePickerLabels
  dateRangePicker: DateRangePickerLabels
  /** For Dialog and Sheet. */
  dialog: DialogLabels
  emailForm: EmailFormLabels
  errorState: ErrorStateLabels
  field: FieldLabels
  fileUpload: FileUploadLabels
  filterBar: FilterBarLabels
  form: FormLabels
  meter: MeterLabels
  multiSelect: MultiSelectLabels
  newPasswordForm: NewPasswordFormLabels
  numberField: NumberFieldLabels
  otpInput: OtpInputLabels
  /** For codes that aren’t only digits. */
  otpInputCharacters: OtpInputLabels
  pagination: PaginationLabels
  passwordField: PasswordFieldLabels
  passwordForm: PasswordFormLabels
  personalDetailsForm: PersonalDetailsFormLabels
  popover: PopoverLabels
  rangeSlider: RangeSliderLabels
  rowDetails: RowDetailsLabels
  searchField: SearchFieldLabels
  secretField: SecretFieldLabels
  severityBadge: Record<Severity, string>
  skipLink: SkipLinkLabels
  sparkline: SparklineLabels
  statCard: StatCardLabels
  stepper: StepperLabels
  tableLayout: TableLayoutLabels
  textarea: TextareaLabels
  toast: ToastLabels
  topBar: TopBarLabels
  tree: TreeLabels
}

/** Each in part or completely. */
export type ProviderLabels = { [Component in keyof LabelsOf]?: Partial<LabelsOf[Component]> }
