/** The settings of the organisation in use. */
export function SettingsTab() {
  return null
}
