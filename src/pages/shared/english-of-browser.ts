/** The console is in English: without a preference, numbers and dates are as in the English of the browser. */
export const englishOfBrowser = () =>
  navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB'
