const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** The options of a list of time zones. They include the current one, even if the browser doesn't know it. */
export const timeZoneOptions = (current: string) =>
  [...new Set([current, ...zones])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
