/** The console is in English: without a preference, numbers and dates follow the browser's variety of English. */
export const englishOfBrowser = () =>
  navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB'
