/** VoiceOver on iOS can’t focus a spin button. An iPad says that it is a Mac. */
export const isIos = () =>
  /^iP(?:hone|ad)/.test(navigator.platform) ||
  (navigator.platform.startsWith('Mac') && navigator.maxTouchPoints > 1)
