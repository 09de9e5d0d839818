/**
 * Returns the pictures that no story has any more: after a complete run, those that it did not take, otherwise those of
 * stories that no longer exist.
 *
 * @param {string[]} pictures
 * @param {{ storyIds: string[], taken: string[], isCompleteRun: boolean }} run
 */
export function stalePictures(pictures, { storyIds, taken, isCompleteRun }) {
  const isCurrent = isCompleteRun
    ? (name) => taken.includes(name)
    : (name) => storyIds.includes(name.replace(/\.\w+\.png$/, ''))
  return pictures.filter((name) => name.endsWith('.png') && !isCurrent(name))
}
